export {
  findUserByEmail,
  findUserById,
  isEmailTaken,
  lastSignIns,
  type SignInRow,
} from './user-repository.ts';

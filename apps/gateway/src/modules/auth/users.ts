export { findUserByEmail, findUserById, isEmailTaken, type SignInRow } from './user-repository.ts';

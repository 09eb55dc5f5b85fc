import type { Tx } from '../../platform/database/database.ts';

/** Address of a user for mails. */
export type UserAddress = {
  readonly email: string;
  readonly name: string;
  readonly language: string;
};

/** Returns the mail addresses of these users. */
export async function listUserAddresses(tx: Tx, ids: readonly string[]): Promise<UserAddress[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'name', 'language'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('email')
    .execute();
}

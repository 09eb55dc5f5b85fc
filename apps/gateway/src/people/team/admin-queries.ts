import type { Tx } from '../../platform/database/database.ts';

/** How a user is written to. */
export type UserAddress = { readonly email: string; readonly name: string; readonly language: string };

/** How these users are written to, by their address. */
export async function addressesOf(tx: Tx, ids: readonly string[]): Promise<UserAddress[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'name', 'language'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('email')
    .execute();
}

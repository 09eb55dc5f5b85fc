import type { Queries, TableRow, Tx } from '../../platform/database/database.ts';
import {
  countRows,
  insertRows,
  putRows,
  removeRows,
  rowsWith,
  updateRows,
} from '../../platform/database/rows.ts';
import { userColumns, type UserKey } from '../../platform/access/session.ts';

export type FactorRow = Pick<
  TableRow<'second_factors'>,
  'sealed_secret' | 'last_step' | 'created_at' | 'confirmed_at'
>;

/** Makes changes of one user's factor wait for each other. */
export async function lockUser(tx: Tx, { merchantId, userId }: UserKey): Promise<void> {
  await rowsWith(tx, 'users', { merchant_id: merchantId, id: userId }).select('id').forUpdate().execute();
}

/** The factor that is on, or the one that is being set up. */
export function findFactor(db: Queries, user: UserKey, confirmed: boolean): Promise<FactorRow | undefined> {
  return rowsWith(db, 'second_factors', { ...userColumns(user), confirmed })
    .select(['sealed_secret', 'last_step', 'created_at', 'confirmed_at'])
    .executeTakeFirst();
}

/** Stores a factor that is being set up, in the place of an earlier one that never was. */
export async function putNewFactor(tx: Tx, user: UserKey, sealedSecret: Buffer, at: Date): Promise<void> {
  const values = { sealed_secret: sealedSecret, last_step: 0, created_at: at, confirmed_at: null };
  const row = { ...userColumns(user), confirmed: false, ...values };
  await putRows(tx, 'second_factors', row, ['merchant_id', 'user_id', 'confirmed']);
}

/** Turns the factor that is being set up on, in the place of the one that is. */
export async function turnOn(tx: Tx, user: UserKey, step: number, at: Date): Promise<void> {
  await removeRows(tx, 'second_factors', { ...userColumns(user), confirmed: true });
  const on = { confirmed: true, confirmed_at: at, last_step: step };
  await updateRows(tx, 'second_factors', { ...userColumns(user), confirmed: false }, on);
}

/** Deletes a user's factors; false when none was on. */
export async function turnOff(tx: Tx, user: UserKey): Promise<boolean> {
  await removeRows(tx, 'recovery_codes', userColumns(user));
  return (await removeRows(tx, 'second_factors', userColumns(user))) > 0;
}

/** Uses a step up, and all before it; of two concurrent uses one succeeds. */
export async function spendStep(db: Queries, user: UserKey, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where((eb) => eb.and({ ...userColumns(user), confirmed: true }))
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A user's recovery code that is valid. */
const validCode = (user: UserKey, codeHash: Buffer) => ({
  ...userColumns(user),
  code_hash: codeHash,
  used_at: null,
});

/** Uses a recovery code up; of two concurrent uses one succeeds. */
export async function spendRecoveryCode(
  db: Queries,
  user: UserKey,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  return (await updateRows(db, 'recovery_codes', validCode(user, codeHash), { used_at: at })) === 1;
}

/** Checks whether a user's recovery code is valid. */
export async function hasRecoveryCode(db: Queries, user: UserKey, codeHash: Buffer): Promise<boolean> {
  return (await countRows(rowsWith(db, 'recovery_codes', validCode(user, codeHash)))) > 0;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, user: UserKey, hashes: readonly Buffer[]): Promise<void> {
  await removeRows(tx, 'recovery_codes', userColumns(user));
  const codes = hashes.map((hash) => validCode(user, hash));
  await insertRows(tx, 'recovery_codes', codes);
}

/** Counts a user's valid recovery codes. */
export function countRecoveryCodes(db: Queries, user: UserKey): Promise<number> {
  return countRows(rowsWith(db, 'recovery_codes', { ...userColumns(user), used_at: null }));
}

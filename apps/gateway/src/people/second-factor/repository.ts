import type { Queries, Tx } from '../../platform/database/database.ts';

/** A user is stored with their company. */
export type FactorKey = { readonly merchantId: string; readonly userId: string };

export type FactorRow = {
  sealed_secret: Buffer;
  last_step: number;
  created_at: Date;
  confirmed_at: Date | null;
};

/** Makes changes of one user's factor wait for each other. */
export async function lockUser(tx: Tx, { merchantId, userId }: FactorKey): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .forUpdate()
    .execute();
}

/** The factor that is on, or the one that is being set up. */
export function findFactor(
  db: Queries,
  { merchantId, userId }: FactorKey,
  confirmed: boolean,
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', 'created_at', 'confirmed_at'])
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, confirmed }))
    .executeTakeFirst();
}

/** Stores a factor that is being set up, in the place of an earlier one that never was. */
export async function putNewFactor(
  tx: Tx,
  { merchantId, userId }: FactorKey,
  sealedSecret: Buffer,
  at: Date,
): Promise<void> {
  const values = { sealed_secret: sealedSecret, last_step: 0, created_at: at, confirmed_at: null };
  await tx
    .insertInto('second_factors')
    .values({ merchant_id: merchantId, user_id: userId, confirmed: false, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id', 'confirmed']).doUpdateSet(values))
    .execute();
}

/** Turns the factor that is being set up on, in the place of the one that is. */
export async function turnOn(
  tx: Tx,
  { merchantId, userId }: FactorKey,
  step: number,
  at: Date,
): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, confirmed: true }))
    .execute();
  await tx
    .updateTable('second_factors')
    .set({ confirmed: true, confirmed_at: at, last_step: step })
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, confirmed: false }))
    .execute();
}

/** Deletes a user's factors; false when none was on. */
export async function turnOff(tx: Tx, { merchantId, userId }: FactorKey): Promise<boolean> {
  for (const table of ['recovery_codes', 'second_factors'] as const) {
    const result = await tx
      .deleteFrom(table)
      .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
      .executeTakeFirst();
    if (table === 'second_factors') return result.numDeletedRows > 0n;
  }
  return false;
}

/** Uses a step up, and all before it; of two concurrent uses one succeeds. */
export async function spendStep(
  db: Queries,
  { merchantId, userId }: FactorKey,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, confirmed: true }))
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses a recovery code up; of two concurrent uses one succeeds. */
export async function spendRecoveryCode(
  db: Queries,
  { merchantId, userId }: FactorKey,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, code_hash: codeHash }))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Checks whether a user's recovery code is valid. */
export async function hasRecoveryCode(
  db: Queries,
  { merchantId, userId }: FactorKey,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, code_hash: codeHash }))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { merchantId, userId }: FactorKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({ merchant_id: merchantId, user_id: userId, code_hash: hash, used_at: null })),
    )
    .execute();
}

/** Counts a user's valid recovery codes. */
export async function countRecoveryCodes(db: Queries, { merchantId, userId }: FactorKey): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.codes;
}

import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/delete-rows.ts';
import { putRows, rowsWith } from '../../../platform/database/rows.ts';

/** An address that a company or one of its users gave up. */
export type ReplacedAddress = { readonly email: string; readonly language: string };

/** Stores when an address was given up; if repeated, the newest time. */
export async function putReplaced(
  tx: Tx,
  merchantId: string,
  { email, language }: ReplacedAddress,
  at: Date,
): Promise<void> {
  const row = { merchant_id: merchantId, email, language, replaced_at: at };
  await putRows(tx, 'replaced_addresses', row, ['merchant_id', 'email']);
}

/** The addresses that a company and its users gave up after an instant. */
export function listReplaced(db: Queries, merchantId: string, since: Date): Promise<ReplacedAddress[]> {
  return rowsWith(db, 'replaced_addresses', { merchant_id: merchantId })
    .select(['email', 'language'])
    .where('replaced_at', '>', since)
    .orderBy('email')
    .execute();
}

/** Deletes addresses given up before an instant. */
export async function deleteOldReplaced(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'replaced_addresses', sql`replaced_at <= ${before}`);
}

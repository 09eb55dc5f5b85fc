import { type RawBuilder, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { deleteRows } from '../../platform/database/delete-rows.ts';

/** A link with the name of the user who made it. */
export type AccountantLinkRow = TableRow<'accountant_links'> & { readonly created_by_name: string };

/** Links with the names of those who made them. */
const linksWith = (db: Queries, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('accountant_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .selectAll('l')
    .select('u.name as created_by_name')
    .where(condition);

/** A company's newest links. */
export function listLinks(db: Queries, merchantId: string, limit: number): Promise<AccountantLinkRow[]> {
  return linksWith(db, sql`l.merchant_id = ${merchantId}`)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** One link within the scope. */
export function findAccountantLink(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<AccountantLinkRow | undefined> {
  return linksWith(db, within(scope, 'l.merchant_id')).where('l.id', '=', id).executeTakeFirst();
}

/** Counts a company's links that work. */
export async function countWorking(tx: Tx, merchantId: string, now: Date): Promise<number> {
  return countRows(
    rowsWith(tx, 'accountant_links', { merchant_id: merchantId, revoked_at: null }).where(
      'expires_at',
      '>',
      now,
    ),
  );
}

export async function insertAccountantLink(tx: Tx, link: NewRow<'accountant_links'>): Promise<void> {
  await insertRows(tx, 'accountant_links', link);
}

/** Revokes a link; false when it was revoked before. */
export async function revokeLink(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  const working = { merchant_id: merchantId, id, revoked_at: null };
  return (await updateRows(tx, 'accountant_links', working, { revoked_at: now })) > 0;
}

/** Returns when a link stops working; null for one that works no longer, or never did. */
export async function workingUntil(
  db: Queries,
  merchantId: string,
  id: string,
  now: Date,
): Promise<Date | null> {
  const row = await rowsWith(db, 'accountant_links', { merchant_id: merchantId, id, revoked_at: null })
    .select('expires_at')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Counts an opening of a link. */
export async function countLinkVisit(tx: Tx, merchantId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('accountant_links')
    .set(({ eb }) => ({ openings: eb('openings', '+', 1), last_opened_at: now }))
    .where((eb) => eb.and({ merchant_id: merchantId, id }))
    .execute();
}

/** Deletes the links that were made before an instant. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'accountant_links', sql`created_at <= ${before}`);
}

import { sql } from 'kysely';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { PROVIDER_ID } from '@stuiver/domain/permissions';

/** Terms with the names of who proposed and decided on them. */
export type TermsRow = TableRow<'terms'> & {
  readonly proposed_by_name: string | null;
  readonly decided_by_name: string | null;
};

export type PriceRow = TableRow<'prices'>;

/** Terms of a merchant by the day from which they apply, the latest first; rejected and withdrawn ones after the others. */
export function listTerms(db: Queries, merchantId: string, limit: number): Promise<TermsRow[]> {
  return db
    .selectFrom('terms as t')
    .leftJoin('users as p', 'p.id', 't.proposed_by')
    .leftJoin('users as d', 'd.id', 't.decided_by')
    .selectAll('t')
    .select(['p.name as proposed_by_name', 'd.name as decided_by_name'])
    .where('t.merchant_id', '=', merchantId)
    .orderBy((eb) => eb('t.status', 'in', ['REJECTED', 'WITHDRAWN']))
    .orderBy('t.valid_from', 'desc')
    .orderBy('t.proposed_at', 'desc')
    .limit(limit)
    .execute();
}

export function listPrices(
  db: Queries,
  merchantId: string,
  termsIds: readonly string[],
): Promise<PriceRow[]> {
  return rowsWith(db, 'prices', { merchant_id: merchantId })
    .selectAll()
    .where((eb) => eb('terms_id', '=', eb.fn.any(eb.val([...termsIds]))))
    .execute();
}

export async function insertTerms(
  tx: Tx,
  terms: NewRow<'terms'>,
  prices: readonly NewRow<'prices'>[],
): Promise<void> {
  await insertRows(tx, 'terms', terms);
  if (prices.length > 0) await insertRows(tx, 'prices', prices);
}

/** Counts the terms proposed for a merchant since an instant. */
export async function countProposed(tx: Tx, merchantId: string, since: Date): Promise<number> {
  return countRows(rowsWith(tx, 'terms', { merchant_id: merchantId }).where('proposed_at', '>', since));
}

export type LockedTerms = TableRow<'terms'>;

/** Locks terms until the transaction ends. */
export function lockTerms(tx: Tx, merchantId: string, id: string): Promise<LockedTerms | undefined> {
  return rowsWith(tx, 'terms', { merchant_id: merchantId, id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateDecided(
  tx: Tx,
  merchantId: string,
  id: string,
  decided: Pick<TermsRow, 'status' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await updateRows(tx, 'terms', { merchant_id: merchantId, id }, decided);
}

/** The merchants with terms to decide on, or with approved ones. */
export async function listMerchantsWith(db: Db, status: 'PROPOSED' | 'APPROVED'): Promise<string[]> {
  const rows = await rowsWith(acrossMerchants(db), 'terms', { status }).select('merchant_id').execute();
  return rows.map(({ merchant_id }) => merchant_id);
}

/** A page of merchants by name, with the number of all. */
export async function findMerchantsByName(
  db: Db,
  { search, only }: { readonly search: string; readonly only: readonly string[] | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: { id: string; name: string }[] }> {
  const found = db
    .selectFrom('merchants')
    .where('id', '<>', PROVIDER_ID)
    .where(sql<boolean>`position(lower(${search}) IN lower(name)) > 0`)
    .$if(only !== null, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val([...(only ?? [])])))));
  const total = await countRows(found);
  const rows = await found
    .select(['id', 'name'])
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** The approved terms of merchants that apply on a day or later, without their prices; newest first. */
export function listApproved(
  db: Db,
  merchantIds: readonly string[],
): Promise<Pick<TermsRow, 'merchant_id' | 'valid_from' | 'schedule'>[]> {
  return rowsWith(acrossMerchants(db, merchantIds), 'terms', { status: 'APPROVED' })
    .select(['merchant_id', 'valid_from', 'schedule'])
    .where(ownedBy('merchant_id', merchantIds))
    .orderBy('valid_from', 'desc')
    .orderBy('decided_at', 'desc')
    .execute();
}

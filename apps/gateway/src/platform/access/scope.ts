import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { runPrepared } from '../database/statements.ts';

declare const made: unique symbol;

/**
 * The merchants that a query may see. Every query of merchants' data takes one; it is made in
 * `people/auth` from a session and `selectedIds`, or from a sealed reference, and nowhere else.
 */
export type MerchantScope = { readonly merchantIds: readonly string[]; readonly [made]: true };

/** A scope of at least one merchant; the caller has checked that the user may see them. */
export function makeScope(merchantIds: readonly string[]): MerchantScope {
  return { merchantIds } as MerchantScope;
}

/** Builds a scope of one merchant: for a sealed reference, a job, or an engine step with its merchant. */
export function scopeOfOne(merchantId: string): MerchantScope {
  return makeScope([merchantId]);
}

/**
 * Builds the condition that rows belong to the scope. Every tenant table of a statement needs its own: with only a
 * join on merchant_id, the query would go to every shard. A scope of one merchant is an equality.
 *
 * @param column such as `p.merchant_id`
 */
export function within({ merchantIds }: MerchantScope, column: string): RawBuilder<boolean> {
  return merchantIds.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${merchantIds[0]}`
    : sql<boolean>`${sql.ref(column)} = ANY(${merchantIds}::uuid[])`;
}

/**
 * Finds the merchant of a row, which locks and single-row reads must name.
 *
 * @returns undefined when no merchant of the scope has such a row; a scope of one merchant returns it without a query
 */
export async function findRowMerchant(
  db: Queries,
  scope: MerchantScope,
  table: 'payments' | 'payment_links' | 'recurrences' | 'mandates' | 'refunds' | 'settlements',
  id: string,
): Promise<string | undefined> {
  if (scope.merchantIds.length === 1) return scope.merchantIds[0];
  const query = db
    .selectFrom(table)
    .select('merchant_id')
    .where(within(scope, 'merchant_id'))
    .where('id', '=', id);
  const [row] = await runPrepared(db, query);
  return row?.merchant_id;
}

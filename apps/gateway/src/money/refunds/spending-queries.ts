import { sql } from 'kysely';
import { type MerchantScope, makeScope, within } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';

/** A user's company and those below it, whose payments they may refund. */
export async function findCompanyScope(db: Queries, userId: string): Promise<MerchantScope> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('merchant_tree', 'merchant_tree.ancestor_id', 'users.merchant_id')
    .select('merchant_tree.descendant_id')
    .where('users.id', '=', userId)
    .execute();
  return makeScope(rows.map(({ descendant_id: id }) => id));
}

/** Finds the limits of a key's refunds: its own, and the user whose limit it never exceeds. */
export async function findKeyLimits(
  db: Queries,
  merchantId: string,
  keyId: string,
): Promise<{ refund_limit: number | null; limited_by: string | null }> {
  return rowsWith(db, 'api_keys', { merchant_id: merchantId, id: keyId })
    .select(['refund_limit', 'limited_by'])
    .executeTakeFirstOrThrow();
}

/** The keys of companies that never exceed a user's limit. */
export async function keysLimitedBy(db: Queries, scope: MerchantScope, userId: string): Promise<string[]> {
  const rows = await rowsWith(db, 'api_keys', { limited_by: userId })
    .select('id')
    .where(within(scope, 'merchant_id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Sums the refunds of keys since then that did not fail, in minor units. */
export async function sumOfKeys(
  db: Queries,
  scope: MerchantScope,
  keyIds: readonly string[],
  since: Date,
): Promise<number> {
  if (keyIds.length === 0) return 0;
  const { rows } = await sql<{ amount: number }>`SELECT coalesce(sum(f.amount), 0)::bigint AS amount
    FROM refunds f
    WHERE ${within(scope, 'f.merchant_id')} AND f.created_by_key = ANY(${keyIds}::uuid[])
      AND f.created_at > ${since} AND f.status <> 'FAILED'`.execute(db);
  return rows[0]?.amount ?? 0;
}

/**
 * Sums a user's refunds since then without approval that did not fail, in minor units.
 *
 * @param scope the companies of the payments
 */
export async function sumOfPerson(
  db: Queries,
  scope: MerchantScope,
  userId: string,
  since: Date,
): Promise<number> {
  // Within the limit, and so approved when made; their refunds are about to start. Read first and left out below: one
  // that starts between the two statements would count in neither, or in both.
  const toBegin = await sql<{ refundId: string; amount: number }>`SELECT i.refund_id AS "refundId", i.amount
    FROM refund_request_items i
    JOIN refund_requests r ON ${within(scope, 'r.merchant_id')}
      AND r.merchant_id = i.merchant_id AND r.id = i.request_id
    LEFT JOIN refunds f ON ${within(scope, 'f.merchant_id')}
      AND f.merchant_id = i.merchant_id AND f.id = i.refund_id
    WHERE ${within(scope, 'i.merchant_id')} AND i.next_try_at IS NOT NULL AND f.id IS NULL
      AND r.asked_by = ${userId} AND r.expires_at IS NULL`.execute(db);
  const counted = toBegin.rows.map(({ refundId }) => refundId);
  const begun = await sql<{ amount: number }>`SELECT coalesce(sum(f.amount), 0)::bigint AS amount
    FROM refunds f
    LEFT JOIN refund_request_items i ON ${within(scope, 'i.merchant_id')}
      AND i.merchant_id = f.merchant_id AND i.refund_id = f.id
    LEFT JOIN refund_requests r ON ${within(scope, 'r.merchant_id')}
      AND r.merchant_id = i.merchant_id AND r.id = i.request_id
    WHERE ${within(scope, 'f.merchant_id')} AND f.created_by = ${userId} AND f.created_at > ${since}
      AND f.id <> ALL(${counted}::uuid[]) AND f.status <> 'FAILED' AND r.expires_at IS NULL`.execute(db);
  return toBegin.rows.reduce((sum, { amount }) => sum + amount, begun.rows[0]?.amount ?? 0);
}

import { sql } from 'kysely';
import { makeScope, within } from '../../../platform/access/scope.ts';
import type { Queries } from '../../../platform/database/database.ts';

/** A key that refunds, with whose limit it never exceeds. */
export type LimitedKey = {
  readonly merchant_id: string;
  readonly name: string;
  readonly refund_limit: number | null;
  readonly limited_by: string;
  readonly limited_by_name: string;
};

/** The keys in use that refund by the limits of these users, of their companies and those below. */
export async function listLimitedBy(db: Queries, userIds: readonly string[]): Promise<LimitedKey[]> {
  const companies = await db
    .selectFrom('users')
    .innerJoin('merchant_tree', 'merchant_tree.ancestor_id', 'users.merchant_id')
    .select('merchant_tree.descendant_id as id')
    .distinct()
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val([...userIds]))))
    .execute();
  const scope = makeScope(companies.map(({ id }) => id));
  const { rows } = await sql<LimitedKey>`SELECT k.merchant_id, k.name, k.refund_limit, k.limited_by,
      l.name AS limited_by_name
    FROM api_keys k JOIN users l ON l.id = k.limited_by
    WHERE ${within(scope, 'k.merchant_id')} AND k.limited_by = ANY(${userIds}::uuid[])
      AND k.revoked_at IS NULL AND 'refunds:write' = ANY(k.scopes)
    ORDER BY k.created_at, k.id`.execute(db);
  return rows;
}

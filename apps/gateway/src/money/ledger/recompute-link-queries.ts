import { sql } from 'kysely';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';

const linkUses: RecomputeCheck = {
  name: 'uses of a link',
  query: (m) => sql<Row>`
    SELECT l.merchant_id, l.id::text AS key, l.uses::text AS written, count(p.id)::text AS recomputed
    FROM payment_links l LEFT JOIN payments p ON ${of(m, 'p.merchant_id')} AND p.payment_link_id = l.id
      AND p.captured_amount > 0
    WHERE ${of(m, 'l.merchant_id')} GROUP BY l.merchant_id, l.id, l.uses HAVING l.uses <> count(p.id)`,
};

export const LINK_CHECKS: readonly RecomputeCheck[] = [linkUses];

import { sql } from 'kysely';
import { type Check, of, type Row } from './recompute-statement.ts';

const linkUses: Check = {
  name: 'uses of a link',
  query: (m) => sql<Row>`
    SELECT l.merchant_id, l.id::text AS key, l.uses::text AS written, count(p.id)::text AS recomputed
    FROM payment_links l LEFT JOIN payments p ON p.merchant_id = l.merchant_id AND p.payment_link_id = l.id
      AND p.captured_amount > 0
    WHERE ${of(m, 'l.merchant_id')} GROUP BY l.merchant_id, l.id, l.uses HAVING l.uses <> count(p.id)`,
};

/** The links that were made in a stretch of time, and what the rollup keeps of it. */
function linksOf(unit: 'day' | 'month'): Check {
  const table = sql.raw(`payment_link_${unit}s`);
  const column = sql.raw(unit);
  return {
    name: `payment_link_${unit}s`,
    query: (m) => sql<Row>`
      WITH made AS (SELECT merchant_id, date_trunc(${unit}, created_day)::date AS ${column}, count(*) AS links
        FROM payment_links WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2),
      kept AS (SELECT merchant_id, ${column}, links FROM ${table} WHERE ${of(m, 'merchant_id')})
      SELECT merchant_id, ${column}::text AS key, coalesce(k.links, 0)::text AS written,
        coalesce(w.links, 0)::text AS recomputed
      FROM made w FULL JOIN kept k USING (merchant_id, ${column})
      WHERE coalesce(k.links, 0) <> coalesce(w.links, 0)`,
  };
}

/** What is recomputed of payment links. */
export const LINK_CHECKS: readonly Check[] = [linkUses, linksOf('day'), linksOf('month')];

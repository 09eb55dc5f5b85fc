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

/** Whether a link is used up, and whether it is switched off and not that: the rule of `paymentLinkStatusAt`. */
const USED = sql.raw('(maximum_uses IS NOT NULL AND uses >= maximum_uses)');
const OFF = sql`(switched_off_at IS NOT NULL AND NOT ${USED})`;

/** The links that were made in a stretch of time, and what the rollup keeps of it. */
function linksOf(unit: 'day' | 'month'): Check {
  const table = sql.raw(`payment_link_${unit}s`);
  const column = sql.raw(unit);
  return {
    name: `payment_link_${unit}s`,
    query: (m) => sql<Row>`
      WITH made AS (SELECT merchant_id, date_trunc(${unit}, created_day)::date AS ${column}, concat_ws(' ', count(*),
          count(*) FILTER (WHERE ${USED}), count(*) FILTER (WHERE ${OFF})) AS counts
        FROM payment_links WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2),
      kept AS (SELECT merchant_id, ${column}, concat_ws(' ', links, used, switched_off) AS counts FROM ${table}
        WHERE links <> 0 AND ${of(m, 'merchant_id')})
      SELECT merchant_id, ${column}::text AS key, k.counts AS written, w.counts AS recomputed
      FROM made w FULL JOIN kept k USING (merchant_id, ${column}) WHERE k.counts IS DISTINCT FROM w.counts`,
  };
}

/** What is neither used up nor switched off, by its last day. */
const linkLastDays: Check = {
  name: 'payment_link_last_days',
  query: (m) => sql<Row>`
    WITH living AS (SELECT merchant_id, created_day + link_validity_days AS last_day, created_day AS day, count(*) AS links
      FROM payment_links WHERE NOT ${USED} AND NOT ${OFF} AND ${of(m, 'merchant_id')} GROUP BY 1, 2, 3),
    kept AS (SELECT merchant_id, last_day, day, links FROM payment_link_last_days
      WHERE links <> 0 AND ${of(m, 'merchant_id')})
    SELECT merchant_id, concat_ws(' ', last_day, day) AS key, k.links::text AS written, w.links::text AS recomputed
    FROM living w FULL JOIN kept k USING (merchant_id, last_day, day) WHERE k.links IS DISTINCT FROM w.links`,
};

/** What is recomputed of payment links. */
export const LINK_CHECKS: readonly Check[] = [linkUses, linksOf('day'), linksOf('month'), linkLastDays];

import { sql } from 'kysely';
import { type Check, of, type Row } from './recompute-statement.ts';

/** Months against days, which are compared with the rows themselves. */
function monthsOf(noun: 'payment' | 'refund' | 'chargeback'): Check {
  const months = sql.raw(`${noun}_months`);
  const days = sql.raw(`${noun}_days`);
  const count = sql.raw(`${noun}s`);
  return {
    name: `${noun}_months`,
    query: (m) => sql<Row>`
      WITH wanted AS (
        SELECT merchant_id, date_trunc('month', day)::date AS month, method, currency, status, sum(${count}) AS n, sum(amount) AS amount
        FROM ${days} WHERE (${count} <> 0 OR amount <> 0) AND ${of(m, 'merchant_id')} GROUP BY 1, 2, 3, 4, 5
      ), there AS (
        SELECT merchant_id, month, method, currency, status, ${count} AS n, amount FROM ${months}
        WHERE ${of(m, 'merchant_id')} AND (${count} <> 0 OR amount <> 0)
      )
      SELECT merchant_id, concat_ws(' ', month, method, currency, status) AS key, concat_ws(' ', t.n, t.amount) AS written,
        concat_ws(' ', w.n, w.amount) AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, month, method, currency, status)
      WHERE (w.n, w.amount) IS DISTINCT FROM (t.n, t.amount)`,
  };
}

/** The rows themselves against the bands of their amounts. */
function bandsOf(
  noun: 'payment' | 'refund' | 'chargeback' | 'payment_link' | 'recurrence',
  count: string,
): Check {
  const name = `${noun}_amount_bands`;
  return {
    name,
    query: (m) => sql<Row>`
      WITH wanted AS (
        SELECT merchant_id, amount_band(amount) AS least, count(*) AS n FROM ${sql.raw(`${noun}s`)}
        WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
      ), there AS (
        SELECT merchant_id, least, ${sql.raw(count)} AS n FROM ${sql.raw(name)}
        WHERE ${sql.raw(count)} <> 0 AND ${of(m, 'merchant_id')}
      )
      SELECT merchant_id, least::text AS key, t.n::text AS written, w.n::text AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, least) WHERE w.n IS DISTINCT FROM t.n`,
  };
}

/** The mandates or recurrences that were made in a stretch of time, by what they are, and what the rollup keeps of it. */
function madeIn(unit: 'day' | 'month', noun: 'mandate' | 'recurrence', by: string): Check {
  const [table, rows] = [sql.ref(`${noun}_${unit}s`), sql.ref(`${noun}s`)];
  const [column, kind] = [sql.ref(unit), sql.raw(by)];
  return {
    name: `${noun}_${unit}s`,
    query: (m) => sql<Row>`
      WITH wanted AS (
        SELECT p.merchant_id, date_trunc(${unit}, p.created_at AT TIME ZONE d.time_zone)::date AS ${column}, ${kind}, count(*) AS n
        FROM ${rows} p CROSS JOIN deployment d WHERE ${of(m, 'p.merchant_id')} GROUP BY p.merchant_id, 2, ${kind}
      ), there AS (
        SELECT merchant_id, ${column}, ${kind}, ${rows} AS n FROM ${table}
        WHERE ${rows} <> 0 AND ${of(m, 'merchant_id')}
      )
      SELECT merchant_id, concat_ws(' ', ${column}, ${kind}) AS key, t.n::text AS written, w.n::text AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, ${column}, ${kind}) WHERE w.n IS DISTINCT FROM t.n`,
  };
}

/** The payments that are settled, by the days of that and of their making. */
const settledDays: Check = {
  name: 'payment_settled_days',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT p.merchant_id, (p.settled_at AT TIME ZONE d.time_zone)::date AS settled_day, p.created_day AS day, count(*) AS n
      FROM payments p CROSS JOIN deployment d WHERE p.settled_at IS NOT NULL AND ${of(m, 'p.merchant_id')} GROUP BY 1, 2, 3
    ), there AS (
      SELECT merchant_id, settled_day, day, payments AS n FROM payment_settled_days
      WHERE payments <> 0 AND ${of(m, 'merchant_id')}
    )
    SELECT merchant_id, concat_ws(' ', settled_day, day) AS key, t.n::text AS written, w.n::text AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, settled_day, day) WHERE w.n IS DISTINCT FROM t.n`,
};

/** The payments of which something goes or went back, by their conditions. */
function returnsOf(unit: 'day' | 'month'): Check {
  const table = sql.raw(`payment_return_${unit}s`);
  const column = sql.raw(unit);
  return {
    name: `payment_return_${unit}s`,
    query: (m) => sql<Row>`
      WITH wanted AS (
        SELECT merchant_id, date_trunc(${unit}, created_day)::date AS ${column}, coalesce(refund_status, '') AS refund_status,
          coalesce(chargeback_status, '') AS chargeback_status, count(*) AS n
        FROM payments WHERE (refund_status IS NOT NULL OR chargeback_status IS NOT NULL) AND ${of(m, 'merchant_id')}
        GROUP BY 1, 2, 3, 4
      ), there AS (
        SELECT merchant_id, ${column}, refund_status, chargeback_status, payments AS n FROM ${table}
        WHERE payments <> 0 AND ${of(m, 'merchant_id')}
      )
      SELECT merchant_id, concat_ws(' ', ${column}, refund_status, chargeback_status) AS key, t.n::text AS written,
        w.n::text AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, ${column}, refund_status, chargeback_status)
      WHERE w.n IS DISTINCT FROM t.n`,
  };
}

/** What is recomputed of the rollups by months, amounts, days of settlement and returns, of mandates and recurrences. */
export const ROLLUP_CHECKS: readonly Check[] = [
  bandsOf('payment', 'payments'),
  bandsOf('refund', 'refunds'),
  bandsOf('chargeback', 'chargebacks'),
  bandsOf('payment_link', 'links'),
  bandsOf('recurrence', 'recurrences'),
  settledDays,
  returnsOf('day'),
  returnsOf('month'),
  madeIn('day', 'mandate', 'type'),
  madeIn('month', 'mandate', 'type'),
  madeIn('day', 'recurrence', 'status, frequency'),
  madeIn('month', 'recurrence', 'status, frequency'),
  monthsOf('payment'),
  monthsOf('refund'),
  monthsOf('chargeback'),
];

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

/** What is recomputed of the rollups by months. */
export const MONTH_CHECKS: readonly Check[] = [
  monthsOf('payment'),
  monthsOf('refund'),
  monthsOf('chargeback'),
];

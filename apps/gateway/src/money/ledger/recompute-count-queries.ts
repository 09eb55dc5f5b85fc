import { sql } from 'kysely';
import { type Counter, type CounterPeriod, periodDay, PERIODS } from '../../platform/list/counts/counter.ts';
import { recount } from '../../platform/list/counts/write-queries.ts';
import { COUNTERS } from './counters.ts';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';

/** Compares a counter's values for each day and month and for all time, folded or not, with its rows. */
function buildCountCheck(counter: Counter, period: CounterPeriod): RecomputeCheck {
  return {
    name: `${counter.name} by ${period}`,
    query: (m) => sql<Row>`
      WITH wanted AS (${sql.raw(recount(counter, period))} WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2, 3),
      there AS (
        SELECT merchant_id, day, key, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount,
          sum(returned)::bigint AS returned FROM (
          SELECT merchant_id, day, key, rows, amount, returned FROM daily_counts
          WHERE counter = ${counter.name} AND period = ${period} AND ${of(m, 'merchant_id')}
          UNION ALL SELECT merchant_id, ${sql.raw(periodDay('day', period))}, key, rows, amount, returned FROM daily_count_deltas
          WHERE counter = ${counter.name} AND ${of(m, 'merchant_id')}
        ) AS counts GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 OR sum(amount) <> 0 OR sum(returned) <> 0
      )
      SELECT merchant_id, concat_ws(' ', day, key) AS key, concat_ws(' ', t.rows, t.amount, t.returned) AS written,
        concat_ws(' ', w.rows, w.amount, w.returned) AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, day, key)
      WHERE (w.rows, w.amount, w.returned) IS DISTINCT FROM (t.rows, t.amount, t.returned)`,
  };
}

/** Every counter, recounted from its declaration. */
export const COUNT_CHECKS: readonly RecomputeCheck[] = COUNTERS.flatMap((counter) =>
  PERIODS.map((period) => buildCountCheck(counter, period)),
);

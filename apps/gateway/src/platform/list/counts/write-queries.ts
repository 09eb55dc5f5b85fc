import { type RawBuilder, sql } from 'kysely';
import type { Db, Queries } from '../../database/database.ts';
import { acrossMerchants } from '../../database/machines.ts';
import {
  type Counter,
  type Delta,
  KEY_SEPARATOR,
  type CounterPeriod,
  periodDay,
  PERIODS,
  returnedColumns,
  sumColumn,
} from './counter.ts';

/**
 * The part of a change's statement that counts it: rows are appended, nothing is updated and nothing locked.
 *
 * @param deltas at least one
 */
export function insertDeltas(deltas: readonly Delta[], at: Date): RawBuilder<unknown> {
  const rows = deltas.map(
    (
      d,
    ) => sql`(${d.merchantId}::uuid, ${d.counter}, ${d.day}::date, ${d.key}, ${d.rows}::bigint, ${d.amount}::bigint,
      ${d.returned}::bigint, ${at}::timestamptz)`,
  );
  return sql`INSERT INTO daily_count_deltas (merchant_id, counter, day, key, rows, amount, returned, created_at)
    VALUES ${sql.join(rows)}`;
}

/** The companies with deltas to fold and since when, by one scan. */
export async function merchantsWithDeltas(db: Db): Promise<{ merchantId: string; since: Date }[]> {
  const { rows } = await sql<{ merchantId: string; since: Date }>`
      SELECT merchant_id AS "merchantId", min(created_at) AS since FROM daily_count_deltas GROUP BY 1`.execute(
    acrossMerchants(db),
  );
  return rows;
}

const periods = PERIODS.map((period) => `('${period}')`).join(', ');
const days = PERIODS.map((period) => `WHEN '${period}' THEN ${periodDay('day', period)}`).join(' ');

/**
 * Adds a company's deltas to its counts by day, month and all time and deletes them, in one statement: a reader sees them
 * either as deltas or as counts.
 */
export async function foldMerchant(db: Queries, merchantId: string): Promise<void> {
  await sql`WITH folded AS (
      DELETE FROM daily_count_deltas WHERE merchant_id = ${merchantId} RETURNING counter, day, key, rows, amount, returned
    ), sums AS (
      SELECT counter, p.period, CASE p.period ${sql.raw(days)} END AS day, key,
        sum(rows)::bigint AS rows, sum(amount)::bigint AS amount, sum(returned)::bigint AS returned
      FROM folded CROSS JOIN (VALUES ${sql.raw(periods)}) AS p (period) GROUP BY 1, 2, 3, 4
    )
    INSERT INTO daily_counts AS c (merchant_id, counter, period, day, key, rows, amount, returned)
    SELECT ${merchantId}::uuid, counter, period, day, key, rows, amount, returned FROM sums
    WHERE rows <> 0 OR amount <> 0 OR returned <> 0
    ON CONFLICT (merchant_id, counter, period, day, key)
    DO UPDATE SET rows = c.rows + excluded.rows, amount = c.amount + excluded.amount,
      returned = c.returned + excluded.returned`.execute(db);
}

/** Recounts a counter from its table, by period: (merchant_id, day, key, rows, amount, returned). */
export function recount(counted: Counter, period: CounterPeriod): string {
  return `SELECT merchant_id, ${periodDay(counted.day, period)} AS day, concat_ws('${KEY_SEPARATOR}', ${counted.by.join(', ')}) AS key,
    count(*) AS rows, sum(${sumColumn(counted)})::bigint AS amount,
    sum(${returnedColumns(counted)})::bigint AS returned FROM ${counted.table}`;
}

/**
 * The statements that fill a merchant's (`$1`) counts from rows written without the engine, for benchmarks and tests;
 * day after day, as folding would leave them.
 */
export function backfill(counted: Counter): string[] {
  return PERIODS.map(
    (period) => `INSERT INTO daily_counts (merchant_id, counter, period, day, key, rows, amount, returned)
      SELECT merchant_id, '${counted.name}', '${period}', day, key, rows, amount, returned
      FROM (${recount(counted, period)} WHERE merchant_id = $1 GROUP BY 1, 2, 3) AS r ORDER BY day, key`,
  );
}

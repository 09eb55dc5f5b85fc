import type { DaySpan } from '../list/filter.ts';
import { type Bind, inDays, ofMerchants, parameters, type Queryable } from '../list/statement.ts';
import { type Counter, KEY_SEPARATOR, periodDay } from './counter.ts';

/** The values that a key's columns may have; any when null or absent. */
export type Choices<By extends string = string> = { readonly [column in By]?: readonly string[] | null };

/** A span of single days, or of whole months, which are counted under their first day. */
export type CountSpan = { readonly period: 'day' | 'month'; readonly days: DaySpan };

/** All time. */
export const EVER: readonly CountSpan[] = [{ period: 'month', days: { first: null, last: null } }];

/** What is counted, whose and when. The spans do not overlap. */
export type CountQuery = {
  readonly counter: Counter;
  readonly choices: Choices;
  readonly merchantIds: readonly string[];
  readonly spans: readonly CountSpan[];
};

/** A column of a counter's key, as SQL. */
export function keyColumn(counter: Counter, column: string): string {
  const place = counter.by.indexOf(column);
  if (place === -1) throw new Error(`The counter ${counter.name} does not count by ${column}`);
  return `split_part(key, '${KEY_SEPARATOR}', ${place + 1})`;
}

/**
 * A select of `merchant_id, day, key, rows, amount`: folded counts and unfolded deltas, which together are always exact. Every branch names its companies, without which Citus would run the branches apart from each other.
 */
export function countsSource({ counter, choices, merchantIds, spans }: CountQuery, bind: Bind): string {
  // PostgreSQL refuses a parameter that no part of the statement uses.
  if (spans.length === 0) return '';
  const merchants = ofMerchants('merchant_id', merchantIds, bind);
  const chosen = Object.entries(choices).flatMap(([column, values]) =>
    values ? [`${keyColumn(counter, column)} = ANY(${bind(values)}::text[])`] : [],
  );
  return spans
    .map(({ period, days }) => {
      const shared = [merchants, `counter = '${counter.name}'`, ...inDays('day', days, bind), ...chosen];
      const where = shared.join(' AND ');
      return `SELECT merchant_id, day, key, rows, amount FROM daily_counts WHERE ${where} AND period = '${period}'
        UNION ALL SELECT merchant_id, ${periodDay('day', period)}, key, rows, amount FROM daily_count_deltas WHERE ${where}`;
    })
    .join(' UNION ALL ');
}

/** Rows and their amount, in minor units, under values of a key's columns. */
export type CountSum<By extends string> = { readonly [column in By]: string } & {
  readonly rows: number;
  readonly amount: number;
};

/**
 * Sums counts by columns of the key; exact at any moment.
 *
 * @param db the pool, or a connection inside a snapshot
 * @returns a sum for each combination of values that occurs, in their order
 */
export async function sumCounts<By extends string>(
  db: Queryable,
  counted: CountQuery,
  by: readonly By[],
): Promise<CountSum<By>[]> {
  const { values, bind } = parameters();
  const columns = by.map((column) => `${keyColumn(counted.counter, column)} AS ${column}`);
  const places = by.map((_, index) => index + 1).join(', ');
  const result = await db.query<CountSum<By>>({
    text: `SELECT ${columns.join(', ')}, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount
      FROM (${countsSource(counted, bind)}) AS counts GROUP BY ${places} HAVING sum(rows) <> 0 ORDER BY ${places}`,
    values,
  });
  return result.rows;
}

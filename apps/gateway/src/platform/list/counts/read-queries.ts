import {
  type Bind,
  inDays,
  inRange,
  oneOf,
  ofMerchants,
  parameters,
  type Queryable,
  queryPrepared,
} from '../statement.ts';
import {
  type Counter,
  countedSums,
  KEY_SEPARATOR,
  periodDay,
  returnedColumns,
  sumColumn,
} from './counter.ts';
import type { CountSpan, TimePart } from './spans.ts';

/** The values that a key's columns may have; any when null or absent. */
export type Choices<By extends string = string> = { readonly [column in By]?: readonly string[] | null };

/** Subject, owners and time of a count. The spans do not overlap. */
export type CountQuery = {
  readonly counter: Counter;
  readonly choices: Choices;
  readonly merchantIds: readonly string[];
  readonly spans: readonly CountSpan[];
  /** Parts of days, whose rows are counted directly. */
  readonly parts?: readonly TimePart[];
};

/** A column of a counter's key, as SQL. */
function keyColumn(counter: Counter, column: string): string {
  const place = counter.by.indexOf(column);
  if (place === -1) throw new Error(`The counter ${counter.name} does not count by ${column}`);
  return `split_part(key, '${KEY_SEPARATOR}', ${place + 1})`;
}

/** Builds SQL for the currency of a counter's amounts; '' without one. */
export function currencyColumn(counter: Counter): string {
  return counter.sum === null ? "''" : keyColumn(counter, 'currency');
}

/** The two sums of a list, as SQL aggregates over a counter's counts. */
export function sumColumns(counter: Counter): string {
  const status = counter.counting === undefined ? "''" : keyColumn(counter, 'status');
  return countedSums(counter, { status, amount: 'amount', returned: 'returned' });
}

/** The rows of a part of a day, as a counter would count them. */
function countRows(
  { counter, choices, merchantIds }: CountQuery,
  { day, range, isTakenOff = false }: TimePart,
  bind: Bind,
): string {
  const sign = isTakenOff ? '-' : '';
  const where = [
    ofMerchants('merchant_id', merchantIds, bind),
    ...Object.entries(choices).flatMap(([column, values]) => oneOf(column, values ?? null, bind)),
    // Transfers have an index by day only.
    ...inDays(counter.day, { first: day, last: day }, bind),
    ...inRange(counter.at, range, bind),
  ];
  return `SELECT merchant_id, ${counter.day} AS day, ${counter.by.join(` || '${KEY_SEPARATOR}' || `)} AS key,
    ${sign}1::bigint AS rows, ${sign}(${sumColumn(counter)}) AS amount, ${sign}(${returnedColumns(counter)}) AS returned
    FROM ${counter.table} WHERE ${where.join(' AND ')}`;
}

/**
 * A select of `merchant_id, day, key, rows, amount, returned`: folded counts and unfolded deltas, which together are always exact,
 * and the rows of parts of days. Every branch names its companies, without which Citus would run the branches apart
 * from each other.
 *
 * @returns empty when there is nothing to count
 */
export function countsSource(counted: CountQuery, bind: Bind): string {
  const parts = (counted.parts ?? []).map((part) => countRows(counted, part, bind));
  return [countedSpans(counted, bind), ...parts].filter((text) => text !== '').join(' UNION ALL ');
}

function countedSpans({ counter, choices, merchantIds, spans }: CountQuery, bind: Bind): string {
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
      return `SELECT merchant_id, day, key, rows, amount, returned FROM daily_counts WHERE ${where} AND period = '${period}'
        UNION ALL SELECT merchant_id, ${periodDay('day', period)}, key, rows, amount, returned
        FROM daily_count_deltas WHERE ${where}`;
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
  const source = countsSource(counted, bind);
  if (source === '') return [];
  const columns = by.map((column) => `${keyColumn(counted.counter, column)} AS ${column}`);
  const places = columns.map((_, index) => index + 1).join(', ');
  const result = await queryPrepared<CountSum<By>>(db, `${counted.counter.name}-sums`, {
    text: `SELECT ${columns.join(', ')}, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount
      FROM (${source}) AS counts GROUP BY ${places} HAVING sum(rows) <> 0 ORDER BY ${places}`,
    values,
  });
  return result;
}

/** A day's count by method and currency. */
export type DaySum = {
  /** For counts by month, its first day. */
  readonly day: string;
  readonly method: string;
  readonly currency: string;
  /** Rows with the requested statuses; `amount` in minor units. */
  readonly rows: number;
  readonly amount: number;
  /** Rows of all statuses. */
  readonly allRows: number;
};

/**
 * Sums counts by day, method and currency; exact at any moment. A year of days has many counts: each is read once,
 * and as few rows as possible leave the database.
 *
 * @param db the pool, or a connection inside a snapshot
 * @param statuses statuses of the requested rows and amount; null for all
 * @returns a sum for each combination that occurs, in no order
 */
export async function sumCountsByDay(
  db: Queryable,
  counted: CountQuery,
  statuses: readonly string[] | null = null,
): Promise<DaySum[]> {
  const { values, bind } = parameters();
  const source = countsSource(counted, bind);
  if (source === '') return [];
  const column = (name: string) => keyColumn(counted.counter, name);
  const asked = statuses ? `FILTER (WHERE ${column('status')} = ANY(${bind(statuses)}::text[]))` : '';
  const result = await queryPrepared<DaySum>(db, `${counted.counter.name}-days`, {
    text: `SELECT day::text AS day, ${column('method')} AS method, ${column('currency')} AS currency,
        coalesce(sum(rows) ${asked}, 0)::bigint AS rows, coalesce(sum(amount) ${asked}, 0)::bigint AS amount,
        sum(rows)::bigint AS "allRows"
      FROM (${source}) AS counts GROUP BY counts.day, 2, 3 HAVING sum(rows) <> 0`,
    values,
  });
  return result;
}

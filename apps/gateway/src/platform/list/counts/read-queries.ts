import {
  type Bind,
  daysCondition,
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
import type { CountedTime, CountSpan, TimePart } from './spans.ts';

/** The values that a key's columns may have; any when null or absent. */
export type Choices<By extends string = string> = { readonly [column in By]?: readonly string[] | null };

/** Rows of one counter that are counted. */
export type CountedKind = {
  readonly counter: Counter;
  readonly choices: Choices;
  /** Statuses of the rows that are summed, where all rows are counted as well. */
  readonly summed?: readonly string[];
  /** Its columns under the names of another counter. */
  readonly columns?: Readonly<Record<string, string>>;
};

/** Owners and time of a count. */
export type CountWithin = { readonly merchantIds: readonly string[] } & Pick<CountedTime, 'spans'> &
  Partial<Pick<CountedTime, 'parts'>>;

/** Subject, owners and time of a count. */
export type CountQuery = CountedKind & CountWithin;

/** A column of the counters' keys, as SQL. */
export function keyColumn(kinds: readonly CountedKind[], column: string): string {
  const places = kinds.map(({ counter, columns = {} }) => {
    const place = counter.by.indexOf(columns[column] ?? column);
    if (place === -1) throw new Error(`The counter ${counter.name} does not count by ${column}`);
    return place + 1;
  });
  const [first] = places;
  if (places.some((place) => place !== first)) throw new Error(`Counters have ${column} at different places`);
  return `split_part(key, '${KEY_SEPARATOR}', ${first})`;
}

/** Builds SQL for the currency of a counter's amounts; '' without one. */
export function currencyColumn(kind: CountedKind): string {
  return kind.counter.sum === null ? "''" : keyColumn([kind], 'currency');
}

/** The two sums of a list, as SQL aggregates over a counter's counts. */
export function sumColumns(kind: CountedKind): string {
  const status = kind.counter.counting === undefined ? "''" : keyColumn([kind], 'status');
  return countedSums(kind.counter, { status, amount: 'amount', returned: 'returned' });
}

/** The rows of a part of a day, as a counter would count them. */
function countRows(
  { counter, choices }: CountedKind,
  merchants: string,
  { day, range, isTakenOff = false }: TimePart,
  bind: Bind,
  under: 'day' | 'month',
): string {
  const sign = isTakenOff ? '-' : '';
  const where = [
    merchants,
    ...Object.entries(choices).flatMap(([column, values]) => oneOf(column, values ?? null, bind)),
    // Transfers have an index by day only.
    ...daysCondition(counter.day, { first: day, last: day }, bind),
    ...inRange(counter.at, range, bind),
  ];
  return `SELECT merchant_id, '${counter.name}' AS counter, ${periodDay(counter.day, under)} AS day,
    ${counter.by.join(` || '${KEY_SEPARATOR}' || `)} AS key,
    ${sign}1::bigint AS rows, ${sign}(${sumColumn(counter)}) AS amount, ${sign}(${returnedColumns(counter)}) AS returned
    FROM ${counter.table} WHERE ${where.join(' AND ')}`;
}

/**
 * A select of `counter, key, rows, amount, returned`: folded counts and unfolded deltas, which together are always exact, and
 * the rows of parts of days. Every branch names its companies, without which Citus would run the branches apart from each
 * other.
 *
 * @param kinds of different counters
 * @param addedUp by what the counts of a key are added up; null leaves them apart, by company and day
 * @returns empty when there is nothing to count
 */
export function countsSource(
  kinds: readonly CountedKind[],
  { merchantIds, spans, parts = [] }: CountWithin,
  bind: Bind,
  addedUp: 'merchant_id' | 'day' | 'month' | null = 'merchant_id',
): string {
  // PostgreSQL refuses a parameter that no part of the statement uses.
  if (spans.length + parts.length === 0) return '';
  const merchants = ofMerchants('merchant_id', merchantIds, bind);
  const under = addedUp === 'month' ? 'month' : 'day';
  const ofParts = kinds.flatMap((kind) => parts.map((part) => countRows(kind, merchants, part, bind, under)));
  if (spans.length === 0) return ofParts.join(' UNION ALL ');
  const counters = kinds.map(({ counter }) => `'${counter.name}'`).join(', ');
  const shared = `${merchants} AND counter IN (${counters})`;
  const all = [...countedSpans(shared, spans, bind, under), ...ofParts].join(' UNION ALL ');
  const chosen = kinds.map((kind) => {
    const choices = Object.entries(kind.choices).flatMap(([column, values]) =>
      values ? [`${keyColumn([kind], column)} = ANY(${bind(values)}::text[])`] : [],
    );
    return [`counter = '${kind.counter.name}'`, ...choices].join(' AND ');
  });
  // Taking keys apart costs more than reading them: the counts of a key are added up first, apart by OFFSET.
  const summed =
    'sum(rows)::bigint AS rows, sum(amount)::bigint AS amount, sum(returned)::bigint AS returned';
  const source =
    addedUp === null
      ? all
      : `SELECT ${addedUp === 'merchant_id' ? addedUp : 'day'}, counter, key, ${summed} FROM (${all}) AS c GROUP BY 1, 2, 3 OFFSET 0`;
  return `SELECT * FROM (${source}) AS c WHERE (${chosen.join(' OR ')})`;
}

/** @param under `month` to put single days under the first of their month */
function countedSpans(
  shared: string,
  spans: readonly CountSpan[],
  bind: Bind,
  under: 'day' | 'month',
): string[] {
  const within = (days: CountSpan['days']) => ['true', ...daysCondition('day', days, bind)].join(' AND ');
  const ofDeltas = (isTakenOff: boolean) =>
    spans.filter((span) => (span.isTakenOff ?? false) === isTakenOff).map(({ days }) => `(${within(days)})`);
  const takenOff = ofDeltas(true).map((condition) => ` AND NOT ${condition}`);
  const [only, ...others] = spans;
  return [
    ...spans.map(({ period, days, isTakenOff = false }) => {
      const sign = isTakenOff ? '-' : '';
      const place = periodDay('day', period === 'day' ? under : 'day');
      return `SELECT merchant_id, counter, ${place} AS day, key, ${sign}rows AS rows, ${sign}amount AS amount, ${sign}returned AS returned
        FROM daily_counts WHERE ${shared} AND period = '${period}' AND ${within(days)}`;
    }),
    `SELECT merchant_id, counter, ${periodDay('day', others.length > 0 || under === 'month' ? under : only!.period)}, key, rows, amount, returned
      FROM daily_count_deltas WHERE ${shared} AND (${ofDeltas(false).join(' OR ')})${takenOff.join('')}`,
  ];
}

/** Rows and their amount, in minor units, under values of a key's columns. */
export type CountSum<By extends string> = { readonly [column in By]: string } & {
  readonly rows: number;
  readonly amount: number;
};

/**
 * Sums counts of several counters by columns of their keys, in one statement and so at one moment; exact at any moment. A
 * year of days has many counts: each is read once, and as few rows as possible leave the database.
 *
 * @param db the pool, or a connection inside a snapshot
 * @param by columns that have the same place in every key, `counter`, or the `day` or `month` of a count
 * @returns a sum for each combination of values that occurs, in their order; with `allRows`, those of all statuses, if a
 *   kind sums only some
 */
export async function sumKinds<By extends string>(
  db: Queryable,
  kinds: readonly CountedKind[],
  within: CountWithin,
  by: readonly By[],
): Promise<(CountSum<By> & { readonly allRows?: number })[]> {
  const { values, bind } = parameters();
  const has = (column: string) => (by as readonly string[]).includes(column);
  // Months have few keys, and several companies mostly the same.
  const addedUp = has('month') ? 'month' : has('day') ? null : 'merchant_id';
  const source = countsSource(kinds, within, bind, addedUp);
  if (source === '') return [];
  const buildGroup = (column: string) => {
    if (column === 'counter') return column;
    return column === 'day' || column === 'month' ? 'counts.day' : keyColumn(kinds, column);
  };
  const columns = by.map((column) => `(${buildGroup(column)})::text AS ${column}`);
  const summed = kinds.flatMap((kind) =>
    kind.summed
      ? [
          `(counter <> '${kind.counter.name}' OR ${keyColumn([kind], 'status')} = ANY(${bind(kind.summed)}::text[]))`,
        ]
      : [],
  );
  const filter = summed.length === 0 ? '' : `FILTER (WHERE ${summed.join(' AND ')})`;
  return queryPrepared(db, 'count-sums', {
    text: `SELECT ${columns.join(', ')}, coalesce(sum(rows) ${filter}, 0)::bigint AS rows,
        coalesce(sum(amount) ${filter}, 0)::bigint AS amount ${filter === '' ? '' : ', sum(rows)::bigint AS "allRows"'}
      FROM (${source}) AS counts GROUP BY ${by.map(buildGroup).join(', ')} HAVING sum(rows) <> 0
      ORDER BY ${by.map((_, index) => index + 1).join(', ')}`,
    values,
  });
}

/** Sums the counts of one counter (`sumKinds`). */
export function sumCounts<By extends string>(
  db: Queryable,
  counted: CountQuery,
  by: readonly By[],
): Promise<CountSum<By>[]> {
  return sumKinds(db, [counted], counted, by);
}

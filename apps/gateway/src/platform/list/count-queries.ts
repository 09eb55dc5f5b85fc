import { addDays } from '@stuiver/domain/dates';
import type { Counter } from './counts/counter.ts';
import {
  type Choices,
  type CountQuery,
  countsSource,
  currencyColumn,
  sumColumns,
} from './counts/read-queries.ts';
import { type CountSpan, splitTime, timeToSum } from './counts/spans.ts';
import { MANY_COMPANIES, ofEachCompany } from './companies.ts';
import type { Range } from './filter.ts';
import { companyRows, type PageRequest } from './queries.ts';
import type { ListSource, ListFilter } from './list-source.ts';
import { type Bind, nameOf, parameters, type Queryable, unionAll } from './statement.ts';
import { addUp, NO_ROWS, NOTHING, readTotals, selectCounts, type Totals, totalsOf } from './total-queries.ts';

/** The number of rows in a period: a month, under its first day, a day, or a part of one. */
export type Bucket = {
  readonly period: CountSpan['period'] | 'part';
  readonly day: string;
  readonly rows: number;
};

/** The non-empty buckets of a filter, oldest first, with their totals. */
export type CountedBuckets = { readonly buckets: readonly Bucket[]; readonly totals: Totals };

/** A filter that a list's counter covers. */
export type CountedFilter = { readonly counter: Counter; readonly choices: Choices };

type Asked<F> = Pick<PageRequest<F>, 'filter' | 'merchantIds'>;

/** The filter in terms of the list's counter; null when no counter covers it. */
export function countedFilter<F extends ListFilter>(list: ListSource<F>, filter: F): CountedFilter | null {
  const choices = list.counted?.choices(filter) ?? null;
  return list.counted && choices ? { counter: list.counted.counter, choices } : null;
}

/** Counts the rows directly, company by company: a select of (currency, rows, amount, excluded). */
function countRows<F extends ListFilter>(
  list: ListSource<F>,
  { filter, merchantIds }: Asked<F>,
  range: Range,
  bind: Bind,
): string {
  return ofEachCompany(list, merchantIds, bind, (merchant) =>
    selectCounts(list, companyRows(list, { filter, ranges: [range] }, merchant, bind)),
  );
}

/** Counts of a counter: a select of (currency, rows, amount, excluded), unless there is nothing to count. */
function countedRows(counter: Counter, source: string): string[] {
  if (source === '') return [];
  return [
    `SELECT ${currencyColumn(counter)} AS currency, sum(rows)::bigint AS rows, ${sumColumns(counter)}
      FROM (${source}) AS c GROUP BY 1`,
  ];
}

/** Builds an SQL expression for a filter's totals: from the counter if it covers the filter, else counted. */
export function totalsExpression<F extends ListFilter>(
  list: ListSource<F>,
  asked: Asked<F>,
  timeZone: string,
  bind: Bind,
): string {
  const counted = countedFilter(list, asked.filter);
  if (counted === null) return totalsOf(countRows(list, asked, asked.filter.created, bind));
  const { spans, parts } = timeToSum(asked.filter.created, timeZone);
  const source = countsSource({ ...counted, merchantIds: asked.merchantIds, spans }, bind);
  const counts = [
    ...countedRows(counted.counter, source),
    ...parts.map(({ range, isTakenOff = false }) => {
      const rows = countRows(list, asked, range, bind);
      return isTakenOff
        ? `SELECT currency, -rows AS rows, -amount AS amount, -excluded AS excluded FROM (${rows}) AS taken_off`
        : rows;
    }),
  ];
  return totalsOf(counts.length === 0 ? NOTHING : unionAll(counts));
}

/** The totals, by their own statement. */
export async function countAll<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  asked: Asked<F>,
  timeZone: string,
): Promise<Totals> {
  const { values, bind } = parameters();
  const text = `SELECT ${totalsExpression(list, asked, timeZone, bind)}`;
  const isOften = asked.merchantIds.length <= MANY_COMPANIES && countedFilter(list, asked.filter) !== null;
  return askTotals(db, isOften ? nameOf(`${list.name}-totals`, text) : null, { text, values });
}

async function askTotals(
  db: Queryable,
  name: string | null,
  statement: { text: string; values: unknown[] },
): Promise<Totals> {
  const result = await db.query<[string | null]>({
    ...statement,
    rowMode: 'array',
    ...(name === null ? {} : { name }),
  });
  return readTotals(result.rows[0]?.[0]);
}

/** Adds up all counted sums in one statement, and so at one moment. */
export async function sumCounted(db: Queryable, counted: CountQuery): Promise<Totals> {
  const { values, bind } = parameters();
  const [counts] = countedRows(counted.counter, countsSource(counted, bind));
  if (counts === undefined) return NO_ROWS;
  const text = `SELECT ${totalsOf(counts)}`;
  return askTotals(db, nameOf(`${counted.counter.name}-totals`, text), { text, values });
}

type BucketRow = [
  period: Bucket['period'],
  day: string,
  currency: string,
  rows: number,
  amount: number,
  excluded: number,
];

async function readBuckets(
  db: Queryable,
  counted: CountQuery,
  parts: readonly string[],
  { values, bind }: ReturnType<typeof parameters>,
): Promise<CountedBuckets> {
  const selects = [
    ...counted.spans.map(
      (span) => `SELECT '${span.period}' AS period, day, ${currencyColumn(counted.counter)} AS currency,
          sum(rows)::bigint AS rows, ${sumColumns(counted.counter)}
        FROM (${countsSource({ ...counted, spans: [span] }, bind)}) AS counts GROUP BY 2, 3 HAVING sum(rows) <> 0`,
    ),
    ...parts,
  ];
  if (selects.length === 0) return { buckets: [], totals: NO_ROWS };
  const text = `${selects.join(' UNION ALL ')} ORDER BY day`;
  const name = parts.length === 0 ? nameOf(`${counted.counter.name}-counts`, text) : null;
  const { rows: found } = await db.query<BucketRow>({
    text,
    values,
    rowMode: 'array',
    ...(name === null ? {} : { name }),
  });
  const days = Map.groupBy(found, ([, day]) => day);
  return {
    buckets: [...days].map(([day, of]) => ({
      period: of[0]![0],
      day,
      rows: of.reduce((sum, [, , , rows]) => sum + rows, 0),
    })),
    totals: addUp(found.map(([, , currency, rows, sum, rest]) => [currency, rows, sum, rest])),
  };
}

/** Counts a filter's rows by months, days and parts of days. */
export function countBuckets<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  counted: CountedFilter,
  asked: Asked<F>,
  timeZone: string,
): Promise<CountedBuckets> {
  const statement = parameters();
  const { bind } = statement;
  const { spans, parts } = splitTime(asked.filter.created, timeZone);
  const direct = parts.map(
    ({
      day,
      range,
    }) => `SELECT 'part' AS period, ${bind(day)}::date AS day, currency::text, sum(rows)::bigint AS rows,
      sum(amount)::bigint AS amount, sum(excluded)::bigint AS excluded FROM (${countRows(list, asked, range, bind)}) AS counts GROUP BY 3`,
  );
  return readBuckets(db, { ...counted, merchantIds: asked.merchantIds, spans }, direct, statement);
}

/** Counts the rows of whole months by day. */
export async function countDays(
  db: Queryable,
  counted: CountedFilter,
  merchantIds: readonly string[],
  [first, last]: readonly [firstMonth: string, lastMonth: string],
): Promise<readonly Bucket[]> {
  const end = addDays(`${addDays(last, 31).slice(0, 7)}-01`, -1);
  const spans: CountSpan[] = [{ period: 'day', days: { first, last: end } }];
  return (await readBuckets(db, { ...counted, merchantIds, spans }, [], parameters())).buckets;
}

/** Finds which of several companies have rows of the filter within these spans. */
export async function companiesWithin(
  db: Queryable,
  counted: CountedFilter,
  merchantIds: readonly string[],
  spans: readonly CountSpan[],
): Promise<string[]> {
  const { values, bind } = parameters();
  const source = countsSource({ ...counted, merchantIds, spans }, bind);
  const text = `SELECT merchant_id FROM (${source}) AS counts GROUP BY merchant_id HAVING sum(rows) <> 0`;
  const result = await db.query<[string]>({ text, values, rowMode: 'array' });
  return result.rows.map(([merchantId]) => merchantId);
}

import { addDays } from '@stuiver/domain/dates';
import {
  type CountedKind,
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
import {
  type Bind,
  getStatementName,
  parameters,
  type Queryable,
  queryPrepared,
  unionAll,
} from './statement.ts';
import {
  addUp,
  NO_ROWS,
  NOTHING,
  readTotals,
  selectCounts,
  type Totals,
  buildTotalsExpression,
} from './total-queries.ts';

/** The number of rows in a period: a month, under its first day, a day, or a part of one. */
export type Bucket = {
  readonly period: CountSpan['period'] | 'part';
  readonly day: string;
  readonly rows: number;
};

/** The non-empty buckets of a filter, oldest first, with their totals. */
export type CountedBuckets = { readonly buckets: readonly Bucket[]; readonly totals: Totals };

type Asked<F> = Pick<PageRequest<F>, 'filter' | 'merchantIds'>;

/** The filter in terms of the list's counter; null when no counter covers it. */
export function countedFilter<F extends ListFilter>(list: ListSource<F>, filter: F): CountedKind | null {
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
function countedRows(kind: CountedKind, source: string): string[] {
  if (source === '') return [];
  return [
    `SELECT ${currencyColumn(kind)} AS currency, sum(rows)::bigint AS rows, ${sumColumns(kind)}
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
  if (counted === null) return buildTotalsExpression(countRows(list, asked, asked.filter.created, bind));
  const { spans, parts } = timeToSum(asked.filter.created, timeZone);
  const source = countsSource([counted], { merchantIds: asked.merchantIds, spans }, bind);
  const counts = [
    ...countedRows(counted, source),
    ...parts.map(({ range, isTakenOff = false }) => {
      const rows = countRows(list, asked, range, bind);
      return isTakenOff
        ? `SELECT currency, -rows AS rows, -amount AS amount, -excluded AS excluded FROM (${rows}) AS taken_off`
        : rows;
    }),
  ];
  return buildTotalsExpression(counts.length === 0 ? NOTHING : unionAll(counts));
}

/** The totals, by their own statement. */
export async function countAll<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  asked: Asked<F>,
  timeZone: string,
): Promise<Totals> {
  const isOften = asked.merchantIds.length <= MANY_COMPANIES && countedFilter(list, asked.filter) !== null;
  return askTotals(db, isOften ? list.name : null, (bind) => totalsExpression(list, asked, timeZone, bind));
}

/** @param name of a prepared statement */
async function askTotals(
  db: Queryable,
  name: string | null,
  totals: (bind: Bind) => string,
): Promise<Totals> {
  const { values, bind } = parameters();
  const text = `SELECT ${totals(bind)} AS totals`;
  const [row] = await (name === null
    ? db.query<{ totals: string | null }>({ text, values }).then(({ rows }) => rows)
    : queryPrepared<{ totals: string | null }>(db, `${name}-totals`, { text, values }));
  return readTotals(row?.totals);
}

/** Adds up all counted sums in one statement, and so at one moment. */
export function sumCounted(db: Queryable, counted: CountQuery): Promise<Totals> {
  return askTotals(db, counted.counter.name, (bind) =>
    buildTotalsExpression(countedRows(counted, countsSource([counted], counted, bind))[0] ?? NOTHING),
  );
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
      (span) => `SELECT '${span.period}' AS period, day, ${currencyColumn(counted)} AS currency,
          sum(rows)::bigint AS rows, ${sumColumns(counted)}
        FROM (${countsSource([counted], { ...counted, spans: [span] }, bind, null)}) AS counts GROUP BY 2, 3 HAVING sum(rows) <> 0`,
    ),
    ...parts,
  ];
  if (selects.length === 0) return { buckets: [], totals: NO_ROWS };
  const text = `${selects.join(' UNION ALL ')} ORDER BY day`;
  const name = parts.length === 0 ? getStatementName(`${counted.counter.name}-counts`, text) : null;
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
  counted: CountedKind,
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
  counted: CountedKind,
  merchantIds: readonly string[],
  [first, last]: readonly [firstMonth: string, lastMonth: string],
): Promise<readonly Bucket[]> {
  const end = addDays(`${addDays(last, 31).slice(0, 7)}-01`, -1);
  const spans: CountSpan[] = [{ period: 'day', days: { first, last: end } }];
  return (await readBuckets(db, { ...counted, merchantIds, spans }, [], parameters())).buckets;
}

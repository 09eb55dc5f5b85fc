import { addDays } from '@stuiver/domain/dates';
import type { Counter } from '../counts/counter.ts';
import { type Choices, type CountQuery, countsSource } from '../counts/read-queries.ts';
import { type CountSpan, EVER, splitTime } from '../counts/spans.ts';
import type { Range } from './filter.ts';
import { companyRows, type ListSource, type ListFilter, type PageRequest } from './queries.ts';
import { type Bind, nameOf, ofMerchants, parameters, type Queryable, unionAll } from './statement.ts';

/** The number of rows in a period: a month, under its first day, a day, or a part of one. */
export type Bucket = {
  readonly period: CountSpan['period'] | 'part';
  readonly day: string;
  readonly rows: number;
};

/** A filter that a list's counter covers. */
export type CountedFilter = { readonly counter: Counter; readonly choices: Choices };

type Asked<F> = Pick<PageRequest<F>, 'filter' | 'merchantIds'>;

/** The filter in terms of the list's counter; null when no counter covers it. */
export function countedFilter<F extends ListFilter>(list: ListSource<F>, filter: F): CountedFilter | null {
  const choices = list.counted?.choices(filter) ?? null;
  return list.counted && choices ? { counter: list.counted.counter, choices } : null;
}

/** Counts the rows directly, company by company. */
function countRows<F extends ListFilter>(
  list: ListSource<F>,
  { filter, merchantIds }: Asked<F>,
  range: Range,
  bind: Bind,
): string {
  const counts = merchantIds.map(
    (merchantId) =>
      `SELECT count(*) AS n FROM ${companyRows(list, { filter, ranges: [range] }, bind(merchantId), bind)}`,
  );
  return `(SELECT coalesce(sum(n), 0)::bigint FROM (${unionAll(counts)}) AS counts)`;
}

/** An SQL expression for the number of a filter's rows: from the counter where it covers the filter, else counted. */
export function totalExpression<F extends ListFilter>(
  list: ListSource<F>,
  asked: Asked<F>,
  timeZone: string,
  bind: Bind,
): string {
  const counted = countedFilter(list, asked.filter);
  if (counted === null) return countRows(list, asked, asked.filter.created, bind);
  const { spans, parts } = splitTime(asked.filter.created, timeZone);
  const source = countsSource({ ...counted, merchantIds: asked.merchantIds, spans }, bind);
  const terms = [
    ...(spans.length === 0 ? [] : [`(SELECT coalesce(sum(rows), 0)::bigint FROM (${source}) AS counts)`]),
    ...parts.map(({ range }) => countRows(list, asked, range, bind)),
  ];
  return terms.length === 0 ? '0::bigint' : terms.join(' + ');
}

/** The total, by its own statement. */
export async function countAll<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  asked: Asked<F>,
  timeZone: string,
): Promise<number> {
  const { values, bind } = parameters();
  const text = `SELECT ${totalExpression(list, asked, timeZone, bind)}`;
  const result = await db.query<[number]>({ text, values, rowMode: 'array' });
  return result.rows[0]?.[0] ?? 0;
}

async function readBuckets(
  db: Queryable,
  counted: CountQuery,
  parts: readonly string[],
  { values, bind }: ReturnType<typeof parameters>,
): Promise<Bucket[]> {
  const selects = [
    ...counted.spans.map(
      (span) => `SELECT '${span.period}' AS period, day, sum(rows)::bigint AS rows
        FROM (${countsSource({ ...counted, spans: [span] }, bind)}) AS counts GROUP BY day HAVING sum(rows) <> 0`,
    ),
    ...parts,
  ];
  if (selects.length === 0) return [];
  const text = `${selects.join(' UNION ALL ')} ORDER BY day`;
  const name = parts.length === 0 ? nameOf(`${counted.counter.name}-counts`, text) : null;
  const result = await db.query<[Bucket['period'], string, number]>({
    text,
    values,
    rowMode: 'array',
    ...(name === null ? {} : { name }),
  });
  return result.rows.map(([period, day, rows]) => ({ period, day, rows }));
}

/**
 * Counts a filter's rows by months, days and parts of days.
 *
 * @returns oldest first, without empty periods
 */
export function countBuckets<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  counted: CountedFilter,
  asked: Asked<F>,
  timeZone: string,
): Promise<Bucket[]> {
  const statement = parameters();
  const { bind } = statement;
  const { spans, parts } = splitTime(asked.filter.created, timeZone);
  const direct = parts.map(
    ({ day, range }) =>
      `SELECT 'part' AS period, ${bind(day)}::date AS day, ${countRows(list, asked, range, bind)} AS rows`,
  );
  return readBuckets(db, { ...counted, merchantIds: asked.merchantIds, spans }, direct, statement);
}

/** Counts the rows of whole months by day. */
export function countDays(
  db: Queryable,
  counted: CountedFilter,
  merchantIds: readonly string[],
  [first, last]: readonly [firstMonth: string, lastMonth: string],
): Promise<Bucket[]> {
  const end = addDays(`${addDays(last, 31).slice(0, 7)}-01`, -1);
  const spans: CountSpan[] = [{ period: 'day', days: { first, last: end } }];
  return readBuckets(db, { ...counted, merchantIds, spans }, [], parameters());
}

/** Which of several companies have rows of the filter within these spans. */
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

/** Which of several companies have any row of a list. */
export async function companiesWithRows<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  merchantIds: readonly string[],
): Promise<string[]> {
  if (list.counted)
    return companiesWithin(db, { counter: list.counted.counter, choices: {} }, merchantIds, EVER);
  const { values, bind } = parameters();
  const text = `SELECT DISTINCT p.merchant_id FROM ${list.name} p WHERE ${ofMerchants('p.merchant_id', merchantIds, bind)}`;
  const result = await db.query<[string]>({ text, values, rowMode: 'array' });
  return result.rows.map(([merchantId]) => merchantId);
}

import { splitIntoDays, splitIntoMonths } from './day-seek.ts';
import type { DaySpan, Range } from './filter.ts';
import { bandTotal } from './band-queries.ts';
import {
  type Counted,
  countExpression,
  type ListDefinition,
  type ListFilter,
  type Period,
  type Rollup,
} from './queries.ts';
import { type Add, inDays, ofMerchants, parameters, type Queryable } from './statement.ts';

/** How many rows a day holds; the first day of a month may stand for the whole of it. */
export type DayCount = { readonly day: string; readonly rows: number };

function where<F>(
  rollup: Rollup<F>,
  { merchantIds, filter }: Counted<F>,
  span: [period: Period, days: DaySpan],
  add: Add,
): string {
  return [
    ofMerchants('merchant_id', merchantIds, add),
    ...inDays(span[0], span[1], add),
    ...rollup.conditions(filter, add),
  ].join(' AND ');
}

/** The filter's time: whole months and days, which rollups count, and parts of days, which nobody does. */
function split(
  created: Range,
  timeZone: string,
): {
  months: DaySpan | null;
  days: readonly DaySpan[];
  parts: readonly { day: string; range: Range }[];
} {
  const { whole, parts } = splitIntoDays(created, timeZone);
  return { ...(whole ? splitIntoMonths(whole) : { months: null, days: [] }), parts };
}

/**
 * An SQL expression for how many rows a filter leaves: from the rollups where they know, else counted.
 *
 * @param list how its rows are listed
 * @param counted whose rows, and which
 * @param timeZone the deployment's
 * @param add takes the statement's parameters
 */
export function totalExpression<F extends ListFilter>(
  list: ListDefinition<F>,
  counted: Counted<F>,
  timeZone: string,
  add: Add,
): string {
  const { rollup, bands } = list;
  const { merchantIds, filter } = counted;
  const directly = (range: Range) => countExpression(list, merchantIds, filter, range, add);
  if (!rollup.knows(filter)) {
    const amounts = bands?.amountsOf(filter) ?? null;
    return bands && amounts ? bandTotal(list, bands, merchantIds, amounts, add) : directly(filter.created);
  }
  const { months, days, parts } = split(filter.created, timeZone);
  const sum = (period: Period, span: DaySpan) =>
    `(SELECT coalesce(sum(${rollup.count}), 0)::bigint FROM ${rollup.source(period, filter, add)}
      WHERE ${where(rollup, counted, [period, span], add)})`;
  const terms = [
    ...(months ? [sum('month', months)] : []),
    ...days.map((span) => sum('day', span)),
    ...parts.map(({ range }) => directly(range)),
  ];
  return terms.length === 0 ? '0::bigint' : terms.join(' + ');
}

/** The total alone, by a statement of its own. */
export async function countAll<F extends ListFilter>(
  db: Queryable,
  list: ListDefinition<F>,
  counted: Counted<F>,
  timeZone: string,
): Promise<number> {
  const { values, add } = parameters();
  const total = totalExpression(list, counted, timeZone, add);
  const result = await db.query<[number]>({ text: `SELECT ${total}`, values, rowMode: 'array' });
  return result.rows[0]?.[0] ?? 0;
}

/**
 * How the rows that a rollup knows fall into days, as far as a page needs it: months that do not hold the
 * page come whole, under their first day.
 *
 * @param list with a rollup that knows the filter
 * @param counted whose rows, and which
 * @param page offset and limit in rows, in the list's direction by creation time
 * @param timeZone the deployment's
 * @returns the counts, oldest first; what is empty is left out
 */
export async function countAround<F extends ListFilter>(
  db: Queryable,
  list: ListDefinition<F>,
  counted: Counted<F>,
  page: { readonly offset: number; readonly limit: number; readonly direction: 'asc' | 'desc' },
  timeZone: string,
): Promise<DayCount[]> {
  const { rollup } = list;
  const { values, add } = parameters();
  const { merchantIds, filter } = counted;
  const { months, days, parts } = split(filter.created, timeZone);
  const grouped = (period: Period, span: DaySpan) =>
    `SELECT ${period}, ${period === 'month'}, sum(${rollup.count})::bigint FROM ${rollup.source(period, filter, add)}
      WHERE ${where(rollup, counted, [period, span], add)} GROUP BY ${period}`;
  const buckets = [
    ...(months ? [grouped('month', months)] : []),
    ...days.map((span) => grouped('day', span)),
    ...parts.map(
      ({ day, range }) =>
        `SELECT ${add(day)}::date, false, ${countExpression(list, merchantIds, filter, range, add)}`,
    ),
  ];
  if (buckets.length === 0) return [];
  const [offset, limit] = [add(page.offset), add(page.limit)];
  const holdsPage = `h.is_month AND h.upto > ${offset}::bigint
    AND h.upto - h.rows < ${offset}::bigint + ${limit}::bigint`;
  const result = await db.query<[string, number]>({
    text: `WITH counted (day, is_month, rows) AS (${buckets.join(' UNION ALL ')}),
      placed AS (SELECT day, is_month, rows, sum(rows) OVER (ORDER BY day ${page.direction}) AS upto
        FROM counted WHERE rows > 0)
      SELECT h.day, h.rows FROM placed h WHERE NOT (${holdsPage})
      UNION ALL SELECT d.day, d.rows FROM placed h CROSS JOIN LATERAL (
          SELECT day, sum(${rollup.count})::bigint AS rows FROM ${rollup.source('day', filter, add)}
          WHERE ${where(rollup, counted, ['day', { first: null, last: null }], add)}
            AND day >= h.day AND day < (h.day + interval '1 month')::date GROUP BY day
        ) d WHERE ${holdsPage} AND d.rows > 0
      ORDER BY 1`,
    values,
    rowMode: 'array',
  });
  return result.rows.map(([day, rows]) => ({ day, rows }));
}

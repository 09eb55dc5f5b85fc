import type { Context } from '../context.ts';
import { type PageAnswer, pageAnswer } from '../page.ts';
import type { MerchantScope } from '../scope.ts';
import { seekDays, splitIntoDays } from './day-seek.ts';
import type { Sort } from './filter.ts';
import {
  countDays,
  countPerDay,
  countRows,
  type DayCount,
  type ListDefinition,
  type ListFilter,
  type PageRequest,
  selectPage,
} from './queries.ts';
import { inSnapshot, type Queryable } from './statement.ts';

/** Up to here an OFFSET costs less than looking at the days first. */
const SEEK_FROM = 200;

type Listed<Row> = { total: number; rows: Row[] };
type Request<F> = Omit<PageRequest<F>, 'ranges' | 'reversed'>;
type Lister<F extends ListFilter> = { readonly list: ListDefinition<F>; readonly timeZone: string };

function plainPage<F extends ListFilter>(request: Request<F>): PageRequest<F> {
  return { ...request, ranges: [request.filter.created], reversed: false };
}

/** A page near the end is scanned from the end. */
function nearerEnd<F extends ListFilter>(request: Request<F>, total: number): PageRequest<F> | null {
  const limit = Math.min(request.limit, total - request.offset);
  if (limit <= 0) return null;
  if (request.offset <= total / 2) return plainPage(request);
  return { ...plainPage(request), offset: total - request.offset - limit, limit, reversed: true };
}

/** Rows that the rollup knows: whole days from it, parts of days counted directly. */
async function totalOf<F extends ListFilter>(
  db: Queryable,
  lister: Lister<F>,
  request: Request<F>,
): Promise<number> {
  const { list, timeZone } = lister;
  const { merchantIds, filter } = request;
  if (!list.rollup?.knows(filter)) return countRows(db, list, merchantIds, filter, filter.created);
  const split = splitIntoDays(filter.created, timeZone);
  let total = split.whole ? await countDays(db, list.rollup, merchantIds, filter, split.whole) : 0;
  for (const part of split.parts) total += await countRows(db, list, merchantIds, filter, part.range);
  return total;
}

async function daysOf<F extends ListFilter>(
  db: Queryable,
  { list, timeZone }: Lister<F>,
  request: Request<F>,
): Promise<DayCount[]> {
  const { merchantIds, filter } = request;
  const split = splitIntoDays(filter.created, timeZone);
  const counts =
    split.whole && list.rollup ? await countPerDay(db, list.rollup, merchantIds, filter, split.whole) : [];
  for (const part of split.parts) {
    counts.push({ day: part.day, rows: await countRows(db, list, merchantIds, filter, part.range) });
  }
  return counts.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Any page by creation time, through the days that hold it. */
function listBySeeking<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  lister: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  return inSnapshot(context.pool, async (db) => {
    const days = await daysOf(db, lister, request);
    const seek = seekDays(days, request, request.sort.direction, request.filter.created, lister.timeZone);
    if (seek.ranges.length === 0) return { total: seek.total, rows: [] };
    const page = { ...plainPage(request), ranges: seek.ranges, offset: seek.rest };
    return { total: seek.total, rows: await selectPage<F, Row>(db, lister.list, page) };
  });
}

/** The first pages: count and rows at the same time. */
async function listFromStart<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  lister: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  const [total, rows] = await Promise.all([
    totalOf(context.pool, lister, request),
    selectPage<F, Row>(context.pool, lister.list, plainPage(request)),
  ]);
  return { total, rows };
}

/** Other orders and filters, deep inside: count first, then scan from the nearer end. */
function listFromNearerEnd<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  lister: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  return inSnapshot(context.pool, async (db) => {
    const total = await totalOf(db, lister, request);
    const page = nearerEnd(request, total);
    return { total, rows: page ? await selectPage<F, Row>(db, lister.list, page) : [] };
  });
}

function listed<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  list: ListDefinition<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  const lister = { list, timeZone: context.settings.timeZone };
  const { filter, sort, offset } = request;
  // A rare status could mean a scan of the whole history for one page; the days say where it is.
  const isCounted = list.rollup?.knows(filter) && sort.field === 'created';
  if (isCounted && (list.rollup?.narrows(filter) || offset >= SEEK_FROM)) {
    return listBySeeking(context, lister, request);
  }
  return offset < SEEK_FROM
    ? listFromStart(context, lister, request)
    : listFromNearerEnd(context, lister, request);
}

/**
 * A page of any list with exact totals (specification, sections 2, 3 and 7), without a scan or count of
 * the history wherever daily rollups know better (docs/decisions/lists.md).
 *
 * @param context database and time zone
 * @param list how its rows are listed
 * @param scope whose rows
 * @param asked filter, order, and which page
 * @param toRow makes a row of the answer from the columns in their order
 * @returns the page
 */
export async function listPage<F extends ListFilter, Row extends unknown[], Shown>(
  context: Context,
  list: ListDefinition<F>,
  scope: MerchantScope,
  asked: { filter: F; sort: Sort; pageNumber: number; pageSize: number },
  toRow: (row: Row) => Shown,
): Promise<PageAnswer<Shown>> {
  if (scope.merchantIds.length === 0) return pageAnswer<Shown>([], 0, asked);
  const { total, rows } = await listed<F, Row>(context, list, {
    merchantIds: scope.merchantIds,
    filter: asked.filter,
    sort: asked.sort,
    offset: asked.pageNumber * asked.pageSize,
    limit: asked.pageSize,
  });
  return pageAnswer(rows.map(toRow), total, asked);
}

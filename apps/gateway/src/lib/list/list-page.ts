import type { Context } from '../context.ts';
import { type PageAnswer, pageAnswer } from '../page.ts';
import type { MerchantScope } from '../scope.ts';
import { seekBands } from './amount-bands.ts';
import { countBands } from './band-queries.ts';
import { seekDays } from './day-seek.ts';
import type { AmountSpan, Sort } from './filter.ts';
import {
  type Bands,
  type ListDefinition,
  type ListFilter,
  type PageRequest,
  selectFound,
  selectPage,
} from './queries.ts';
import { countAll, countAround, totalExpression } from './rollup-queries.ts';
import { inSnapshot } from './statement.ts';

/** Up to here an OFFSET costs less than looking at the days first. */
const SEEK_FROM = 200;

type Listed<Row> = { total: number; rows: Row[] };
type Request<F> = Omit<PageRequest<F>, 'ranges' | 'amounts' | 'reversed'>;
type Lister<F extends ListFilter> = { readonly list: ListDefinition<F>; readonly timeZone: string };

function plainPage<F extends ListFilter>(request: Request<F>): PageRequest<F> {
  return { ...request, ranges: [request.filter.created], amounts: null, reversed: false };
}

/** A page near the end is scanned from the end. */
function nearerEnd<F extends ListFilter>(request: Request<F>, total: number): PageRequest<F> | null {
  const limit = Math.min(request.limit, total - request.offset);
  if (limit <= 0) return null;
  if (request.offset <= total / 2) return plainPage(request);
  return { ...plainPage(request), offset: total - request.offset - limit, limit, reversed: true };
}

/** Any page by creation time, through the days that hold it. */
function listBySeeking<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  { list, timeZone }: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  return inSnapshot(context.pool, async (db) => {
    const { direction } = request.sort;
    const days = await countAround(db, list, request, { ...request, direction }, timeZone);
    const { total, ranges, rest } = seekDays(days, request, direction, request.filter.created, timeZone);
    if (ranges.length === 0) return { total, rows: [] };
    const page = { ...plainPage(request), ranges, offset: rest };
    const { rows } = await selectPage<F, Row>(db, list, page, null);
    return { total, rows };
  });
}

/** Any page by amount, through the bands that hold it; within them from the nearer end. */
function listByBands<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  list: ListDefinition<F>,
  { bands, amounts: asked }: { bands: Bands<F>; amounts: AmountSpan },
  request: Request<F>,
): Promise<Listed<Row>> {
  return inSnapshot(context.pool, async (db) => {
    const counts = await countBands(db, list, bands, request, asked);
    const { total, rest, rows, amounts } = seekBands(counts, request, request.sort.direction);
    const page = amounts && nearerEnd({ ...request, offset: rest }, rows);
    if (page === null) return { total, rows: [] };
    return { total, rows: (await selectPage<F, Row>(db, list, { ...page, amounts }, null)).rows };
  });
}

/** The first pages: count and rows by one statement. */
function listFromStart<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  { list, timeZone }: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  return selectPage<F, Row>(context.pool, list, plainPage(request), (add) =>
    totalExpression(list, request, timeZone, add),
  );
}

/** Other orders and filters, deep inside: count first, then scan from the nearer end. */
function listFromNearerEnd<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  { list, timeZone }: Lister<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  return inSnapshot(context.pool, async (db) => {
    const total = await countAll(db, list, request, timeZone);
    const page = nearerEnd(request, total);
    return { total, rows: page ? (await selectPage<F, Row>(db, list, page, null)).rows : [] };
  });
}

function listed<F extends ListFilter, Row extends unknown[]>(
  context: Context,
  list: ListDefinition<F>,
  request: Request<F>,
): Promise<Listed<Row>> {
  const lister = { list, timeZone: context.settings.timeZone };
  const { filter, sort, offset } = request;
  if (list.searches(filter)) return selectFound(context.pool, list, request);
  // A rare status could mean a scan of the whole history for one page; the days say where it is.
  const isCounted = list.rollup.knows(filter) && sort.field === 'created';
  if (isCounted && (list.rollup.narrows(filter) || offset >= SEEK_FROM)) {
    return listBySeeking(context, lister, request);
  }
  if (offset < SEEK_FROM) return listFromStart(context, lister, request);
  const amounts = sort.field === 'amount' ? (list.bands?.amountsOf(filter) ?? null) : null;
  if (list.bands && amounts) return listByBands(context, list, { bands: list.bands, amounts }, request);
  return listFromNearerEnd(context, lister, request);
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

import type pg from 'pg';
import type { Context } from '../context.ts';
import { isTooSlow, TooBroadError } from '../database/errors.ts';
import { reading } from './reading.ts';
import { type PageAnswer, pageAnswer, type SummedPage } from '../http/page.ts';
import type { MerchantScope } from '../access/scope.ts';
import { areBroad, BROAD_COST, keepStatements } from './breadth.ts';
import { companiesWithRows, MANY_COMPANIES } from './companies.ts';
import {
  countAll,
  countBuckets,
  countDays,
  type CountedBuckets,
  countedFilter,
  totalsExpression,
} from './count-queries.ts';
import type { CountedKind } from './counts/read-queries.ts';
import { bucketsOfPage, seekDays } from './day-seek.ts';
import { readList, type Sort } from './filter.ts';
import { isOneStatement, type PageRequest, selectAtOnce, selectByKeys, selectPage } from './queries.ts';
import type { ListSource, ListFilter } from './list-source.ts';
import { findByText, MOST_FOUND } from './search-page.ts';
import { readInSnapshot, type Queryable } from './statement.ts';
import { NO_ROWS, type Totals, wireAmounts } from './total-queries.ts';

/** Share of a statement's time for a page of many companies, so that it answers or fails within a second. */
const PART_FOR_MANY = 0.4;

/** Below this, an OFFSET is cheaper than reading the counts of days first. */
const SEEK_FROM = 200;

type TotalsAndRows<Row> = { readonly totals: Totals; readonly rows: Row[] };
type Request<F> = Omit<PageRequest<F>, 'ranges' | 'reversed'>;
type Lister<F extends ListFilter> = { readonly list: ListSource<F>; readonly timeZone: string };

function plainPage<F extends ListFilter>(request: Request<F>): PageRequest<F> {
  return { ...request, ranges: [request.filter.created], reversed: false };
}

/**
 * Runs a page's reads in one snapshot.
 *
 * @throws TooBroadError if they take too long because of their plans; otherwise the server is busy
 */
async function readTogether<F extends ListFilter, T>(
  pool: pg.Pool,
  { merchantIds }: Request<F>,
  read: (db: Queryable) => Promise<T>,
  broadCost = BROAD_COST.byRows,
): Promise<T> {
  const { statement_timeout: limit } = pool.options;
  const isOfMany = merchantIds.length > MANY_COMPANIES;
  const limitMs = isOfMany && typeof limit === 'number' ? Math.ceil(limit * PART_FOR_MANY) : null;
  const statements: pg.QueryConfig[] = [];
  try {
    return await readInSnapshot(pool, (db) => read(keepStatements(db, statements)), limitMs);
  } catch (error) {
    if (!isTooSlow(error) || !(await areBroad(pool, statements, broadCost))) throw error;
    throw new TooBroadError([...(isOfMany ? ['selectedIds'] : []), 'createdFromDateTime'], { cause: error });
  }
}

/** A page in the second half is scanned from the end; null for a page past the end. */
function nearerEnd<F extends ListFilter>(request: Request<F>, total: number): PageRequest<F> | null {
  const limit = Math.min(request.limit, total - request.offset);
  if (limit <= 0) return null;
  if (request.offset <= total / 2) return plainPage(request);
  return { ...plainPage(request), offset: total - request.offset - limit, limit, reversed: true };
}

/** Counts by month first, then by day for the months that hold the page. */
async function countsOfPage<F extends ListFilter>(
  db: Queryable,
  { list, timeZone }: Lister<F>,
  counted: CountedKind,
  request: Request<F>,
): Promise<CountedBuckets> {
  const { buckets, totals } = await countBuckets(db, list, counted, request, timeZone);
  const months = bucketsOfPage(buckets, request, request.sort.direction)
    .filter(({ period }) => period === 'month')
    .map(({ day }) => day)
    .toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { buckets, totals };
  const days = await countDays(db, counted, request.merchantIds, [first, last]);
  const isKnown = new Set(months);
  const others = buckets.filter(({ period, day }) => period !== 'month' || !isKnown.has(day));
  return {
    buckets: [...others, ...days].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    totals,
  };
}

/** Lists any page by creation time, by scanning only the days that hold it. */
function listByDays<F extends ListFilter, Stored extends object>(
  pool: pg.Pool,
  lister: Lister<F>,
  counted: CountedKind,
  request: Request<F>,
): Promise<TotalsAndRows<Stored>> {
  const read = async (db: Queryable) => {
    const { buckets, totals } = await countsOfPage(db, lister, counted, request);
    const { filter, sort } = request;
    const seek = seekDays(buckets, request, sort.direction, filter.created, lister.timeZone);
    if (seek.days === null) return { totals, rows: [] };
    const onPage = { kind: counted, spans: [{ period: 'day', days: seek.days }] } as const;
    const merchantIds = await companiesWithRows(db, lister.list, request.merchantIds, onPage);
    const page = { ...plainPage(request), merchantIds, ranges: seek.ranges, offset: seek.rest };
    return { totals, rows: await selectPage<F, Stored>(db, lister.list, page) };
  };
  return readTogether(pool, request, read, BROAD_COST.byCounts);
}

async function withRows<F extends ListFilter>(
  db: Queryable,
  { list }: Lister<F>,
  request: Request<F>,
): Promise<Request<F>> {
  return { ...request, merchantIds: await companiesWithRows(db, list, request.merchantIds) };
}

/** Counts, then scans from the nearer end. */
function listFromNearerEnd<F extends ListFilter, Stored extends object>(
  pool: pg.Pool,
  lister: Lister<F>,
  request: Request<F>,
): Promise<TotalsAndRows<Stored>> {
  const { list, timeZone } = lister;
  return readTogether(pool, request, async (db) => {
    const narrowed = await withRows(db, lister, request);
    const totals = narrowed.merchantIds.length === 0 ? NO_ROWS : await countAll(db, list, narrowed, timeZone);
    const page = nearerEnd(narrowed, totals.rows);
    return { totals, rows: page ? await selectPage<F, Stored>(db, list, page) : [] };
  });
}

/** Lists the rows that a text search finds. */
function listFound<F extends ListFilter, Stored extends object>(
  pool: pg.Pool,
  lister: Lister<F>,
  request: Request<F>,
): Promise<TotalsAndRows<Stored>> {
  return readTogether(pool, request, async (db) => {
    const narrowed = await withRows(db, lister, request);
    if (narrowed.merchantIds.length === 0) return { totals: NO_ROWS, rows: [] };
    const { keys, totals } = await findByText(db, lister.list, narrowed);
    const rows = await selectByKeys<F, Stored>(db, lister.list, keys);
    return { totals: totals ?? { rows: MOST_FOUND, amounts: [], isCapped: true }, rows };
  });
}

async function chooseStrategy<F extends ListFilter, Stored extends object>(
  pool: pg.Pool,
  lister: Lister<F>,
  request: Request<F>,
): Promise<TotalsAndRows<Stored>> {
  const { list, timeZone } = lister;
  const { filter, sort, offset } = request;
  const page = plainPage(request);
  // Without counts, totals read the rows: next to a page of several companies, Citus asks machines that hold neither.
  const most = list.counted === null ? 1 : MANY_COMPANIES;
  const isNear = offset < SEEK_FROM && request.merchantIds.length <= most;
  const counted = sort.field === 'created' ? countedFilter(list, filter) : null;
  // A rare status could mean scanning the whole history for one page; the counts show its days.
  if (counted && !(isNear && list.counted?.isOrdered(filter)))
    return listByDays(pool, lister, counted, request);
  if (list.searches(filter)) return listFound<F, Stored>(pool, lister, request);
  if (isNear && isOneStatement(list, page)) {
    const found = await selectAtOnce<F, Stored>(pool, list, page, (bind) =>
      totalsExpression(list, request, timeZone, bind),
    );
    // The totals come with the rows. Without rows, they are 0 on the first page and unknown on a later one.
    if (found.rows.length > 0 || offset === 0) return found;
  }
  return listFromNearerEnd(pool, lister, request);
}

type AskedPage<F> = { filter: F; sort: Sort; pageNumber: number; pageSize: number };

async function readPage<F extends ListFilter, Stored extends object>(
  deps: Context,
  list: ListSource<F>,
  scope: MerchantScope,
  asked: AskedPage<F>,
): Promise<TotalsAndRows<Stored>> {
  if (scope.merchantIds.length === 0) return { totals: NO_ROWS, rows: [] };
  const lister = { list, timeZone: deps.settings.timeZone };
  const request = {
    merchantIds: scope.merchantIds,
    filter: asked.filter,
    sort: asked.sort,
    offset: asked.pageNumber * asked.pageSize,
    limit: asked.pageSize,
  };
  return reading(deps, ({ pool }) => chooseStrategy<F, Stored>(pool, lister, request));
}

function countedPage<Shown>(content: Shown[], totals: Totals, asked: AskedPage<unknown>): PageAnswer<Shown> {
  return {
    ...pageAnswer(content, totals.rows, asked),
    ...(totals.isCapped && { totalElementsCapped: true }),
  };
}

/** A list's query, as the contract has parsed it. */
type ListQuery = Readonly<Record<string, unknown>> & Pick<AskedPage<unknown>, 'pageNumber' | 'pageSize'>;

async function mappedPage<F extends ListFilter, Stored extends object, Row>(
  deps: Context,
  list: ListSource<F, Stored, Row>,
  scope: MerchantScope,
  { pageNumber, pageSize, ...query }: ListQuery,
): Promise<{ readonly page: PageAnswer<Row>; readonly totals: Totals }> {
  const made = { now: deps.clock.now(), timeZone: deps.settings.timeZone };
  const { filter, sort } = readList(list.definition, query, made);
  const asked = { filter: filter as unknown as F, sort, pageNumber, pageSize };
  const { totals, rows } = await readPage<F, Stored>(deps, list, scope, asked);
  const content = rows.map((row) => list.toRow(row, deps));
  return { page: countedPage(content, totals, asked), totals };
}

/**
 * Returns a page of any list with exact totals (spec 3.25), without a scan or count of the history if a counter
 * covers the filter (docs/decisions/lists.md).
 *
 * @throws AppError `invalidInput` for a range that ends before it starts
 */
export async function listPage<F extends ListFilter, Stored extends object, Row>(
  deps: Context,
  list: ListSource<F, Stored, Row>,
  scope: MerchantScope,
  query: ListQuery,
): Promise<PageAnswer<Row>> {
  return (await mappedPage(deps, list, scope, query)).page;
}

/** Returns the same for a list with a counter, with the sums of all its rows in each currency. */
export async function summedPage<F extends ListFilter, Stored extends object, Row>(
  deps: Context,
  list: ListSource<F, Stored, Row>,
  scope: MerchantScope,
  query: ListQuery,
): Promise<SummedPage<Row>> {
  const { page, totals } = await mappedPage(deps, list, scope, query);
  return { ...page, totalAmounts: wireAmounts(totals) };
}

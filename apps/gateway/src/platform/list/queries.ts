import { MANY_COMPANIES, ofEachCompany } from './companies.ts';
import type { Range, Sort } from './filter.ts';
import type { ListFilter, ListSource } from './list-source.ts';
import { type Bind, inRange, getStatementName, parameters, type Queryable, unionAll } from './statement.ts';
import { readTotals, type Totals } from './total-queries.ts';
import { LIST_TYPES } from './wire-instant.ts';

export type PageRequest<F> = {
  readonly merchantIds: readonly string[];
  readonly filter: F;
  readonly sort: Sort;
  /** The ranges of creation time that hold the page. */
  readonly ranges: readonly Range[];
  readonly offset: number;
  readonly limit: number;
  /** Scan from the other end: `offset` then counts from there. The rows still come in the list's order. */
  readonly reversed: boolean;
};

/** The ORDER BY that an index supports in either direction; the id makes it total. */
export function order(sort: Sort, reversed: boolean): string {
  const ascending = (sort.direction === 'asc') !== reversed;
  if (sort.field === 'created') return ascending ? 'p.created_at, p.id' : 'p.created_at DESC, p.id DESC';
  return ascending ? 'p.amount, p.created_at DESC, p.id DESC' : 'p.amount DESC, p.created_at, p.id';
}

/** Above this offset, skipped rows cost more than looking up the page's rows again by their key. */
const SKIP_BY_KEY_FROM = 200;

/** Checks whether a company's page finds its keys first, using only an index, and then looks up its rows. */
function isByKey<F extends ListFilter>(list: ListSource<F>, { filter, offset }: PageRequest<F>): boolean {
  return offset >= SKIP_BY_KEY_FROM || list.narrows(filter);
}

/** All that the order needs, so that an index-only scan can skip rows. */
export function keyColumns(sort: Sort): string[] {
  return ['p.merchant_id', 'p.id', 'p.created_at', ...(sort.field === 'amount' ? ['p.amount'] : [])];
}

export function inRanges(ranges: readonly Range[], bind: Bind): string[] {
  const stretches = ranges
    .map((range) => inRange('p.created_at', range, bind).join(' AND '))
    .filter((text) => text !== '');
  if (stretches.length < 2) return stretches;
  return [`((${stretches.join(') OR (')}))`];
}

/** FROM and WHERE of one company's rows. */
export function companyRows<F extends ListFilter>(
  list: ListSource<F>,
  { filter, ranges }: Pick<PageRequest<F>, 'filter' | 'ranges'>,
  merchant: string,
  bind: Bind,
): string {
  const where = [
    `p.merchant_id = ${merchant}`,
    ...list.conditions(filter, bind, merchant),
    ...inRanges(ranges, bind),
  ];
  return `${list.from(filter, merchant)} WHERE ${where.join(' AND ')}`;
}

/** Numbers of ours on the first page: a kept plan has to know how few rows it is for. */
function buildLimitClause(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  bind: Bind,
): string {
  return offset === 0 ? `LIMIT ${limit}` : `LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
}

/** The keys of a company's page, ordered, or its rows. */
function companyKeys<F extends ListFilter>(
  list: ListSource<F>,
  request: PageRequest<F>,
  merchant: string,
  bind: Bind,
): string {
  const columns = isByKey(list, request) ? keyColumns(request.sort).join(', ') : 'p.*';
  return `SELECT ${columns} FROM ${companyRows(list, request, merchant, bind)}
    ORDER BY ${order(request.sort, request.reversed)} ${buildLimitClause(request, bind)}`;
}

/**
 * The keys of several companies' page, ordered. Each company's part is an ordered scan of its own index with its own LIMIT,
 * merged afterwards: one scan over several companies would sort them all.
 */
function mergedKeys<F extends ListFilter>(list: ListSource<F>, request: PageRequest<F>, bind: Bind): string {
  const { sort, reversed, offset, limit } = request;
  const ordered = `ORDER BY ${order(sort, reversed)}`;
  const reach = offset === 0 ? `${limit}` : bind(offset + limit);
  const page = buildLimitClause(request, bind);
  const keys = keyColumns(sort).join(', ');
  const parts = ofEachCompany(
    list,
    request.merchantIds,
    bind,
    (merchant) =>
      `(SELECT ${keys} FROM ${companyRows(list, request, merchant, bind)} ${ordered} LIMIT ${reach})`,
  );
  return `SELECT p.* FROM (${parts}) AS p ${ordered} ${page}`;
}

type Page<Row> = { readonly rows: Row[]; readonly totals: Totals };

async function query<Row extends object>(
  db: Queryable,
  name: string | null,
  statement: { text: string; values: unknown[] },
): Promise<Row[]> {
  const result = await db.query<Row>({ ...statement, types: LIST_TYPES, ...(name === null ? {} : { name }) });
  return result.rows;
}

/** The rows of a company's page, ordered. */
function companyPage<F extends ListFilter>(
  list: ListSource<F>,
  request: PageRequest<F>,
  merchant: string,
  bind: Bind,
): string {
  const keys = companyKeys(list, request, merchant, bind);
  const rows = isByKey(list, request)
    ? `(${keys}) AS page JOIN ${list.name} p ON p.merchant_id = ${merchant} AND p.id = page.id`
    : `(${keys}) AS p`;
  return `SELECT ${list.columns} FROM ${rows} ${list.joins(merchant)} ORDER BY ${order(request.sort, false)}`;
}

/**
 * Checks whether one statement selects the page: any page of one company, and the first of a few whose rows have no
 * condition but time. PostgreSQL merges their rows lazily, so it joins few more than the page has.
 */
export function isOneStatement<F extends ListFilter>(list: ListSource<F>, request: PageRequest<F>): boolean {
  const { merchantIds, offset, reversed } = request;
  if (merchantIds.length === 1) return true;
  return offset === 0 && !reversed && merchantIds.length <= MANY_COMPANIES && !isByKey(list, request);
}

/**
 * Selects a page whose rows come with its keys (`isOneStatement`).
 *
 * @param totals an SQL expression for the list's totals; null if the caller has them
 * @returns with the totals, which are zero if not requested or if the page is empty
 */
export async function selectAtOnce<F extends ListFilter, Stored extends object>(
  db: Queryable,
  list: ListSource<F>,
  request: PageRequest<F>,
  totals: ((bind: Bind) => string) | null,
): Promise<Page<Stored>> {
  const { values, bind } = parameters();
  const parts = request.merchantIds.map((merchantId) => companyPage(list, request, bind(merchantId), bind));
  const counted = totals === null ? '' : `, ${totals(bind)} AS totals`;
  const text = `SELECT p.*${counted} FROM (${unionAll(parts.map((part) => `(${part})`))}) AS p
    ORDER BY ${order(request.sort, false)}${parts.length === 1 ? '' : ` LIMIT ${request.limit}`}`;
  // Planning the first page of a list filtered only by time would cost twice as much as running it.
  const name = request.offset === 0 && !isByKey(list, request) ? getStatementName(list.name, text) : null;
  const rows = await query<Stored & { totals?: string }>(db, name, { text, values });
  return { rows, totals: readTotals(rows[0]?.totals) };
}

export type RowKey = readonly [merchantId: string, id: string];

/** The rows of keys, in the order of these: each company's by their ids. */
export async function selectByKeys<F extends ListFilter, Stored extends object>(
  db: Queryable,
  list: ListSource<F>,
  keys: readonly RowKey[],
): Promise<Stored[]> {
  if (keys.length === 0) return [];
  const { values, bind } = parameters();
  const placed = keys.map(([merchantId, id], position) => ({ merchantId, id, position }));
  const parts = [...Map.groupBy(placed, ({ merchantId }) => merchantId)].map(([merchantId, of]) => {
    const merchant = bind(merchantId);
    const ids = bind(of.map(({ id }) => id));
    const positions = bind(of.map(({ position }) => position));
    return `SELECT ${list.columns}, (${positions}::integer[])[array_position(${ids}::uuid[], p.id)] AS position
      FROM ${list.name} p ${list.joins(merchant)} WHERE p.merchant_id = ${merchant} AND p.id = ANY(${ids}::uuid[])`;
  });
  const text = `${parts.join(' UNION ALL ')} ORDER BY position`;
  const name = parts.length <= MANY_COMPANIES ? getStatementName(list.name, text) : null;
  return query<Stored>(db, name, { text, values });
}

/** Selects a page: by one statement, or its keys first, then each company's rows by theirs. Run it inside a snapshot. */
export async function selectPage<F extends ListFilter, Stored extends object>(
  db: Queryable,
  list: ListSource<F>,
  request: PageRequest<F>,
): Promise<Stored[]> {
  if (isOneStatement(list, request)) return (await selectAtOnce<F, Stored>(db, list, request, null)).rows;
  const { values, bind } = parameters();
  const text = `SELECT p.merchant_id, p.id
    FROM (${mergedKeys(list, request, bind)}) AS p ORDER BY ${order(request.sort, false)}`;
  const isPrepared = !isByKey(list, request) && request.merchantIds.length <= MANY_COMPANIES;
  const name = isPrepared ? getStatementName(list.name, text) : null;
  const found = await query<{ merchant_id: string; id: string }>(db, name, { text, values });
  const keys = found.map(({ merchant_id: merchantId, id }): RowKey => [merchantId, id]);
  return selectByKeys(db, list, keys);
}

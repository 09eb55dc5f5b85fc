import type { AmountSpan, Range, Sort } from './filter.ts';
import {
  type Add,
  inAmounts,
  inRange,
  nameOf,
  ofMerchants,
  parameters,
  type Queryable,
} from './statement.ts';
import { LIST_TYPES } from './wire-instant.ts';

/** What every list's filter has: the stretch of creation time that it is narrowed to. */
export type ListFilter = { readonly created: Range };

/** What a row of a rollup stands for. */
export type Period = 'day' | 'month';

/** Rollups by days and by months that count the list's rows, so that nobody has to. */
export type Rollup<F> = {
  /** What stands in FROM: its table, or a select of merchant, period and number for what no one column counts. */
  readonly source: (period: Period, filter: F, add: Add) => string;
  /** Its column with the number of rows; that with the period's first day is called `day` or `month`. */
  readonly count: string;
  /** Whether it can count what the filter leaves. */
  readonly knows: (filter: F) => boolean;
  /** Whether the filter, as far as the rollup knows it, may leave few rows among many that no index finds. */
  readonly narrows: (filter: F) => boolean;
  readonly conditions: (filter: F, add: Add) => string[];
};

/** Whose rows are counted, and which. */
export type Counted<F> = { readonly merchantIds: readonly string[]; readonly filter: F };

/** A rollup by bands of amounts (see `bandOf`), for the order by amount and for ranges of amounts. */
export type Bands<F> = {
  /** The table, and its column with the number of rows; `least` is the band's least amount. */
  readonly table: string;
  readonly count: string;
  /** The amounts that a filter leaves, open at both ends where all; null where it narrows by anything else. */
  readonly amountsOf: (filter: F) => AmountSpan | null;
};

/**
 * How one kind of row is listed. Its table stands as `p` in every text, with `merchant_id`, `id`,
 * `created_at` and, where it can be sorted by it, `amount`; an index leads with the merchant for each sort.
 */
export type ListDefinition<F extends ListFilter> = {
  /** The table; it names the prepared statements too. */
  readonly name: string;
  readonly from: (filter: F) => string;
  /** All but merchant and creation time; `ofMerchants` limits a column of a sub-select in the same way. */
  readonly conditions: (filter: F, add: Add, ofMerchants: (column: string) => string) => string[];
  /** Whether a text narrows it that an index finds, but not in the list's order. */
  readonly searches: (filter: F) => boolean;
  /** Whether an index alone finds its keys, in another order: they are sorted then in place of whole rows. */
  readonly sortsKeys?: (filter: F) => boolean;
  /** What the page's rows are made of, in their order, with what is joined for it. */
  readonly columns: string;
  readonly joins: string;
  readonly rollup: Rollup<F>;
  /** Null where the index by amount is short enough to be walked over. */
  readonly bands: Bands<F> | null;
};

export type PageRequest<F> = {
  readonly merchantIds: readonly string[];
  readonly filter: F;
  readonly sort: Sort;
  /** Stretches of creation time that hold the page; the filter's own when the list is not seeked. */
  readonly ranges: readonly Range[];
  /** The amounts that hold the page; null when the list is not seeked by them. */
  readonly amounts: AmountSpan | null;
  readonly offset: number;
  readonly limit: number;
  /** Scan from the other end: `offset` then counts from there. The rows still come in the list's order. */
  readonly reversed: boolean;
};

/** The ORDER BY that an index carries, either way round; the id makes it total. */
function order(sort: Sort, reversed: boolean): string {
  const ascending = (sort.direction === 'asc') !== reversed;
  if (sort.field === 'created') return ascending ? 'p.created_at, p.id' : 'p.created_at DESC, p.id DESC';
  return ascending ? 'p.amount, p.created_at DESC, p.id DESC' : 'p.amount DESC, p.created_at, p.id';
}

/** From here on skipped rows cost more than looking the page's own rows up again by their key. */
const SKIP_BY_KEY_FROM = 200;

/** All that the order needs, so that an index alone can walk over what is skipped. */
function keyColumns(sort: Sort): string {
  return `p.merchant_id, p.id, p.created_at${sort.field === 'amount' ? ', p.amount' : ''}`;
}

/** Statements over more companies than this are too long to be kept by every connection. */
const MOST_COMPANIES_PREPARED = 8;

/** The rows of a page found by its keys, by their primary key. */
function rowsByKey(name: string): string {
  return `page k JOIN ${name} p ON p.merchant_id = k.merchant_id AND p.id = k.id`;
}

type Page<Row> = { rows: Row[]; total: number };

/**
 * Looks the page's rows up with all that is joined.
 *
 * @param page `tables`, of which one is called `page`; what stands as `p` in the columns; the total's expression
 */
async function readPage<F extends ListFilter, Row extends unknown[]>(
  db: Queryable,
  list: ListDefinition<F>,
  page: { tables: string; rows: string; sort: Sort; total: string },
  values: unknown[],
  isKept: boolean,
): Promise<Page<Row>> {
  // The total stands in every row, behind the list's own columns, and alone where the page is empty.
  const text = `WITH ${page.tables} SELECT ${list.columns}, counted.total
    FROM (SELECT ${page.total} AS total) counted LEFT JOIN (${page.rows} ${list.joins}) ON true
    ORDER BY ${order(page.sort, false)}`;
  const name = isKept ? nameOf(list.name, text) : null;
  const result = await db.query<[...Row, number]>({
    text,
    values,
    rowMode: 'array',
    types: LIST_TYPES,
    ...(name === null ? {} : { name }),
  });
  const first = result.rows[0];
  return {
    // A list's first column is the id, which no row lacks.
    rows: first === undefined || first[0] === null ? [] : (result.rows as unknown as Row[]),
    total: Number(first?.at(-1) ?? 0),
  };
}

/**
 * One page of what a text finds, with its total. The text is looked for once, and its rows are counted and put
 * in order by their keys alone: there are few of them, or counting them costs most.
 *
 * @param list how its rows are listed
 * @param request which page; its ranges are left aside
 * @returns the page's rows and the total, of one snapshot
 */
export async function selectFound<F extends ListFilter, Row extends unknown[]>(
  db: Queryable,
  list: ListDefinition<F>,
  request: Omit<PageRequest<F>, 'ranges' | 'amounts' | 'reversed'>,
): Promise<Page<Row>> {
  const { values, add } = parameters();
  const { merchantIds, filter, sort } = request;
  const where = conditionsWithin(list, merchantIds, filter, filter.created, add);
  const tables = `found AS MATERIALIZED (SELECT ${keyColumns(sort)} FROM ${list.from(filter)} WHERE ${where}),
    page AS (SELECT * FROM found p ORDER BY ${order(sort, false)}
      LIMIT ${add(request.limit)} OFFSET ${add(request.offset)})`;
  const total = '(SELECT count(*) FROM found)';
  return readPage(db, list, { tables, rows: rowsByKey(list.name), sort, total }, values, false);
}

/**
 * One page, as array rows for the response mapper. Each merchant's part is an ordered scan of its own
 * index with its own LIMIT, merged afterwards: one scan over several merchants would sort them all.
 * A deep page is found by its keys first, which the index holds, so that skipped rows are never read.
 * The first page of a list that is narrowed by time alone is a named prepared statement: planning it
 * would cost twice what it takes to run.
 *
 * @param list how its rows are listed
 * @param request which page
 * @param total an SQL expression for the list's total, which then comes in the same snapshot; null for none
 * @returns the page's rows, and the total where it was asked for
 */
export async function selectPage<F extends ListFilter, Row extends unknown[]>(
  db: Queryable,
  list: ListDefinition<F>,
  request: PageRequest<F>,
  total: ((add: Add) => string) | null,
): Promise<Page<Row>> {
  const { values, add } = parameters();
  const { filter, sort, reversed, merchantIds, amounts } = request;
  const shared = conditionsOf(list, merchantIds, filter, add);
  if (amounts !== null) shared.push(...inAmounts('p.amount', amounts, add));
  const isFirst =
    request.offset === 0 && shared.length === 0 && merchantIds.length <= MOST_COMPANIES_PREPARED;
  // Numbers of ours: a plan that is kept must know how few rows it is for.
  const limit = isFirst ? String(request.limit) : add(request.limit);
  const offset = isFirst ? '0' : add(request.offset);
  const isSingle = merchantIds.length === 1;
  const reach = isSingle || isFirst ? limit : add(request.offset + request.limit);
  const stretches = request.ranges
    .map((range) => inRange('p.created_at', range, add).join(' AND '))
    .filter((text) => text !== '');
  if (stretches.length > 0)
    shared.push(stretches.length === 1 ? stretches[0]! : `((${stretches.join(') OR (')}))`);
  const skipsByKey = request.offset >= SKIP_BY_KEY_FROM || list.sortsKeys?.(filter) === true;
  const columns = skipsByKey ? keyColumns(sort) : 'p.*';
  const parts = merchantIds.map(
    (merchantId) => `(SELECT ${columns} FROM ${list.from(filter)}
      WHERE ${[`p.merchant_id = ${add(merchantId)}`, ...shared].join(' AND ')}
      ORDER BY ${order(sort, reversed)} LIMIT ${reach} ${isSingle ? `OFFSET ${offset}` : ''})`,
  );
  const page = isSingle
    ? parts[0]
    : `SELECT p.* FROM (${parts.join(' UNION ALL ')}) AS p
         ORDER BY ${order(sort, reversed)} LIMIT ${limit} OFFSET ${offset}`;
  const rows = skipsByKey ? rowsByKey(list.name) : 'page p';
  return readPage(
    db,
    list,
    { tables: `page AS (${page})`, rows, sort, total: total === null ? '0' : total(add) },
    values,
    isFirst,
  );
}

function conditionsOf<F extends ListFilter>(
  list: ListDefinition<F>,
  merchantIds: readonly string[],
  filter: F,
  add: Add,
): string[] {
  return list.conditions(filter, add, (column) => ofMerchants(column, merchantIds, add));
}

function conditionsWithin<F extends ListFilter>(
  list: ListDefinition<F>,
  merchantIds: readonly string[],
  filter: F,
  created: Range,
  add: Add,
): string {
  return [
    ofMerchants('p.merchant_id', merchantIds, add),
    ...conditionsOf(list, merchantIds, filter, add),
    ...inRange('p.created_at', created, add),
  ].join(' AND ');
}

/** An SQL expression that counts rows as they stand: for what no rollup knows, and for parts of days. */
export function countExpression<F extends ListFilter>(
  list: ListDefinition<F>,
  merchantIds: readonly string[],
  filter: F,
  created: Range,
  add: Add,
): string {
  const where = conditionsWithin(list, merchantIds, filter, created, add);
  return `(SELECT count(*) FROM ${list.from(filter)} WHERE ${where})`;
}

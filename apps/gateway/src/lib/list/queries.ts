import type { DaySpan, Range, Sort } from './filter.ts';
import { type Add, inDays, inRange, parameters, type Queryable } from './statement.ts';

/** What every list's filter has: the stretch of creation time that it is narrowed to. */
export type ListFilter = { readonly created: Range };

/** A rollup by days that counts the list's rows, so that nobody has to. */
export type Rollup<F> = {
  readonly table: string;
  /** Its column with the number of rows. */
  readonly count: string;
  /** Whether it can count what the filter leaves. */
  readonly knows: (filter: F) => boolean;
  /** Whether the filter, as far as the rollup knows it, may leave few rows among many. */
  readonly narrows: (filter: F) => boolean;
  readonly conditions: (filter: F, add: Add) => string[];
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
  /** What the page's rows are made of, in their order, with what is joined for it. */
  readonly columns: string;
  readonly joins: string;
  /** Null where there are few enough rows to count them beside the page, through the indexes. */
  readonly rollup: Rollup<F> | null;
};

export type PageRequest<F> = {
  readonly merchantIds: readonly string[];
  readonly filter: F;
  readonly sort: Sort;
  /** Stretches of creation time that hold the page; the filter's own when the list is not seeked. */
  readonly ranges: readonly Range[];
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

/**
 * One page, as array rows for the response mapper. Each merchant's part is an ordered scan of its own
 * index with its own LIMIT, merged afterwards: one scan over several merchants would sort them all.
 * A deep page is found by its keys first, which the index holds, so that skipped rows are never read.
 * The plain page of one merchant is a named prepared statement.
 */
export async function selectPage<F extends ListFilter, Row extends unknown[]>(
  db: Queryable,
  list: ListDefinition<F>,
  request: PageRequest<F>,
): Promise<Row[]> {
  const { values, add } = parameters();
  const { filter, sort, reversed, merchantIds } = request;
  const limit = add(request.limit);
  const offset = add(request.offset);
  const reach = merchantIds.length === 1 ? '' : `LIMIT ${add(request.offset + request.limit)}`;
  const single = merchantIds.length === 1 ? add(merchantIds[0]) : '';
  // A parameter that nothing uses has no type, so the list of merchants is added where it is asked for.
  let several = '';
  const shared = list.conditions(filter, add, (column) => {
    if (single !== '') return `${column} = ${single}`;
    several ||= add(merchantIds);
    return `${column} = ANY(${several}::uuid[])`;
  });
  const stretches = request.ranges
    .map((range) => inRange('p.created_at', range, add).join(' AND '))
    .filter((text) => text !== '');
  if (stretches.length > 0)
    shared.push(stretches.length === 1 ? stretches[0]! : `((${stretches.join(') OR (')}))`);
  const skipsByKey = request.offset >= SKIP_BY_KEY_FROM;
  const columns = skipsByKey ? keyColumns(sort) : 'p.*';
  const parts = merchantIds.map(
    (merchantId) => `(SELECT ${columns} FROM ${list.from(filter)}
      WHERE ${[`p.merchant_id = ${single || add(merchantId)}`, ...shared].join(' AND ')}
      ORDER BY ${order(sort, reversed)} ${reach || `LIMIT ${limit} OFFSET ${offset}`})`,
  );
  const page =
    parts.length === 1
      ? parts[0]
      : `SELECT p.* FROM (${parts.join(' UNION ALL ')}) AS p
         ORDER BY ${order(sort, reversed)} LIMIT ${limit} OFFSET ${offset}`;
  const rows = skipsByKey
    ? `page k JOIN ${list.name} p ON p.merchant_id = k.merchant_id AND p.id = k.id`
    : 'page p';
  const text = `WITH page AS (${page}) SELECT ${list.columns} FROM ${rows} ${list.joins} ORDER BY ${order(sort, false)}`;
  const isPlain = parts.length === 1 && shared.length === 0;
  const name = `${list.name}-page-${sort.field}-${sort.direction}${reversed ? '-reversed' : ''}${skipsByKey ? '-by-key' : ''}`;
  const result = await db.query<Row>({ text, values, rowMode: 'array', ...(isPlain ? { name } : {}) });
  return result.rows;
}

/** Counts rows as they stand: for filters that no rollup knows, and for parts of days. */
export async function countRows<F extends ListFilter>(
  db: Queryable,
  list: ListDefinition<F>,
  merchantIds: readonly string[],
  filter: F,
  created: Range,
): Promise<number> {
  const { values, add } = parameters();
  const merchants = add(merchantIds);
  const ofMerchants = (column: string) => `${column} = ANY(${merchants}::uuid[])`;
  const where = [
    ofMerchants('p.merchant_id'),
    ...list.conditions(filter, add, ofMerchants),
    ...inRange('p.created_at', created, add),
  ];
  const result = await db.query<[number]>({
    text: `SELECT count(*) FROM ${list.from(filter)} WHERE ${where.join(' AND ')}`,
    values,
    rowMode: 'array',
  });
  return result.rows[0]?.[0] ?? 0;
}

function dayConditions<F>(
  rollup: Rollup<F>,
  merchantIds: readonly string[],
  filter: F,
  span: DaySpan,
  add: Add,
): string {
  return [
    `merchant_id = ANY(${add(merchantIds)}::uuid[])`,
    ...inDays('day', span, add),
    ...rollup.conditions(filter, add),
  ].join(' AND ');
}

/** How many rows whole days hold, from the rollup. */
export async function countDays<F>(
  db: Queryable,
  rollup: Rollup<F>,
  merchantIds: readonly string[],
  filter: F,
  span: DaySpan,
): Promise<number> {
  const { values, add } = parameters();
  const where = dayConditions(rollup, merchantIds, filter, span, add);
  const result = await db.query<[number]>({
    text: `SELECT coalesce(sum(${rollup.count}), 0)::bigint FROM ${rollup.table} WHERE ${where}`,
    values,
    rowMode: 'array',
  });
  return result.rows[0]?.[0] ?? 0;
}

export type DayCount = { readonly day: string; readonly rows: number };

/** How many rows each whole day holds, from the rollup, oldest day first; empty days are left out. */
export async function countPerDay<F>(
  db: Queryable,
  rollup: Rollup<F>,
  merchantIds: readonly string[],
  filter: F,
  span: DaySpan,
): Promise<DayCount[]> {
  const { values, add } = parameters();
  const where = dayConditions(rollup, merchantIds, filter, span, add);
  const result = await db.query<[string, number]>({
    text: `SELECT day, sum(${rollup.count})::bigint FROM ${rollup.table} WHERE ${where}
      GROUP BY day HAVING sum(${rollup.count}) > 0 ORDER BY day`,
    values,
    rowMode: 'array',
  });
  return result.rows.map(([day, rows]) => ({ day, rows }));
}

import { searchText } from '@stuiver/domain/search-text';
import { ofEachCompany } from './companies.ts';
import { looserPatterns } from './looser-pattern.ts';
import { companyRows, inRanges, keyColumns, order, type PageRequest, type RowKey } from './queries.ts';
import type { ListFilter, ListSource } from './list-source.ts';
import { type Bind, parameters, type Queryable, unionAll } from './statement.ts';
import {
  readTotals,
  selectCounts,
  summedColumns,
  type Totals,
  buildTotalsExpression,
} from './total-queries.ts';

/** The most rows of a search that are counted, and shown. */
export const MOST_FOUND = 1000;
/** The most rows from the index that are sorted for a page; of more, the first are sought in the list's order. */
const MOST_SORTED = 10_000;

/** A text that this share of a company's rows contains is found by looking at one row after the other. */
const COMMON = 0.1;
const SAMPLED = 100;
/** More companies than these are taken to write as they do. */
const SAMPLED_COMPANIES = 5;
/** Rows to check for each one that is wanted. */
const LOOKED_AT = 1.2 / COMMON;

export type PagedSearch<F> = Pick<PageRequest<F>, 'merchantIds' | 'filter' | 'sort' | 'offset' | 'limit'>;

/** Result of a search: the keys of its page, and its totals, null for more than `MOST_FOUND`. */
export type FoundKeys = { readonly keys: readonly RowKey[]; readonly totals: Totals | null };

/** Statistics of a sample of texts about the search. */
export type Sample = {
  readonly isCommon: boolean;
  /** For each searched text, the patterns for the index. */
  readonly patterns: readonly string[];
};

/**
 * Reads a sample of texts, which shows how common the searched ones are.
 *
 * @param select of a company's texts, without LIMIT
 */
export async function sampleTexts(
  db: Queryable,
  merchantIds: readonly string[],
  select: (merchant: string) => string,
  texts: readonly string[],
): Promise<Sample> {
  const { values, bind } = parameters();
  const companies = merchantIds.slice(0, SAMPLED_COMPANIES);
  const each = Math.ceil(SAMPLED / companies.length);
  const text = unionAll(companies.map((merchantId) => `(${select(bind(merchantId))} LIMIT ${each})`));
  const { rows } = await db.query<[string]>({ text, values, rowMode: 'array' });
  const sample = rows.map(([one]) => one);
  const sought = texts.map((one) => searchText(one));
  const share = sample.filter((one) => sought.every((part) => one.includes(part))).length / sample.length;
  return { isCommon: share >= COMMON, patterns: sought.flatMap((one) => looserPatterns(one, sample)) };
}

async function takeSample<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  { merchantIds, filter }: PagedSearch<F>,
): Promise<Sample> {
  const texts = list.texts?.sampled;
  const sought = texts?.sought(filter) ?? [];
  if (!texts || sought.length === 0) return { isCommon: false, patterns: [] };
  return sampleTexts(db, merchantIds, texts.select, sought);
}

/** The columns of found rows: those of their order, and those that are added up. */
function foundColumns<F extends ListFilter>(list: ListSource<F>, { sort }: PagedSearch<F>): string {
  return [...new Set([...keyColumns(sort), ...summedColumns(list)])].join(', ');
}

/** FROM and WHERE of a company's rows, apart from the texts. */
function plainRows<F extends ListFilter>(
  list: ListSource<F>,
  search: PagedSearch<F>,
  merchant: string,
  bind: Bind,
) {
  const filter = list.texts!.without(search.filter);
  return companyRows(list, { filter, ranges: [filter.created] }, merchant, bind);
}

/** Checks whether the texts can be searched row by row. */
function canLook<F extends ListFilter>(list: ListSource<F>, { filter }: PagedSearch<F>): boolean {
  return list.texts !== null && (list.texts.mayBeCommon?.(filter) ?? true);
}

/** A select of a company's rows that are found. */
type CompanyRows = (merchant: string, bind: Bind) => string;

/** Checks a company's first rows in the list's order, one after the other, and stops when it has enough. */
function byRow<F extends ListFilter>(
  list: ListSource<F>,
  search: PagedSearch<F>,
  { looked, wanted }: { looked: number; wanted: number },
): CompanyRows {
  return (merchant, bind) => {
    const ordered = `ORDER BY ${order(search.sort, false)}`;
    const { joins, conditions } = list.texts!.ofRow(search.filter, bind, merchant);
    return `(SELECT ${foundColumns(list, search)}
      FROM (SELECT p.* FROM ${plainRows(list, search, merchant, bind)} ${ordered} LIMIT ${looked}) p ${joins}
      WHERE ${conditions.join(' AND ')} ${ordered} LIMIT ${wanted})`;
  };
}

/** A company's rows by the index of their texts, in no order. */
function byIndex<F extends ListFilter>(
  list: ListSource<F>,
  search: PagedSearch<F>,
  { patterns }: Sample,
): CompanyRows {
  return (merchant, bind) => {
    const columns = foundColumns(list, search);
    const from = patterns.length === 0 ? undefined : list.texts?.sampled?.found;
    if (!from || !canLook(list, search))
      return `SELECT ${columns} FROM ${companyRows(list, { ...search, ranges: [search.filter.created] }, merchant, bind)}`;
    const filter = list.texts!.without(search.filter);
    const where = [
      `p.merchant_id = ${merchant}`,
      ...list.conditions(filter, bind, merchant),
      ...inRanges([filter.created], bind),
      ...list.texts!.ofRow(search.filter, bind, merchant).conditions,
    ];
    // A part of its own by OFFSET, without which Citus would plan the companies' parts as one and refuse it.
    return `(SELECT ${columns} FROM ${from(patterns, bind, merchant)} WHERE ${where.join(' AND ')} OFFSET 0)`;
  };
}

type Found = {
  readonly keys: readonly RowKey[];
  readonly totals: Totals;
  /** Number of matches by company. */
  readonly ofCompany: ReadonlyMap<string, number>;
};

/** Companies, and how the rows of each are found. */
type Part = { readonly merchantIds: readonly string[]; readonly rowsOf: CompanyRows };

/** Finds rows of each company, up to a maximum, and reads the page and its totals. */
async function find<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  search: PagedSearch<F>,
  most: number | null,
  parts: readonly Part[],
): Promise<Found> {
  const { values, bind } = parameters();
  const found = unionAll(
    parts
      .filter(({ merchantIds }) => merchantIds.length > 0)
      .map(({ merchantIds, rowsOf }) =>
        ofEachCompany(list, merchantIds, bind, (merchant) => rowsOf(merchant, bind)),
      ),
  );
  const ordered = `ORDER BY ${order(search.sort, false)}`;
  const limited = most === null ? found : `SELECT * FROM (${found}) AS p LIMIT ${most}`;
  const text = `WITH found AS MATERIALIZED (${limited})
    SELECT ${buildTotalsExpression(selectCounts(list, 'found p'))}, (SELECT json_agg(json_build_array(p.merchant_id, p.id)) FROM (
      SELECT p.merchant_id, p.id FROM found p ${ordered} LIMIT ${bind(search.limit)} OFFSET ${bind(search.offset)}) AS p),
      (SELECT json_agg(json_build_array(merchant_id, rows)) FROM (
        SELECT merchant_id, count(*) AS rows FROM found GROUP BY merchant_id) AS counts)`;
  type Answer = [totals: string | null, keys: RowKey[] | null, counts: (readonly [string, number])[] | null];
  const { rows } = await db.query<Answer>({ text, values, rowMode: 'array' });
  const [totals, keys, counts] = rows[0]!;
  return { keys: keys ?? [], totals: readTotals(totals), ofCompany: new Map(counts) };
}

/**
 * Checks whether common texts find too many rows to count. Those of payers are counted among these only, if there is no
 * other filter: ten times as fast as with their rows.
 */
async function areTooMany<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  search: PagedSearch<F>,
): Promise<boolean> {
  const { values, bind } = parameters();
  const alone = list.texts?.sampled?.alone;
  const rowsOf =
    alone?.applies(search.filter) === true
      ? (merchant: string) => `SELECT 1 FROM ${alone.rows(search.filter, bind, merchant)}`
      : (merchant: string) =>
          byRow(list, search, { looked: MOST_FOUND * LOOKED_AT, wanted: MOST_FOUND + 1 })(merchant, bind);
  const found = ofEachCompany(list, search.merchantIds, bind, rowsOf);
  const text = `SELECT count(*) FROM (SELECT 1 FROM (${found}) AS found LIMIT ${MOST_FOUND + 1}) AS found`;
  const { rows } = await db.query<[number]>({ text, values, rowMode: 'array' });
  return rows[0]![0] > MOST_FOUND;
}

/**
 * The page of a search that finds too many to count: of companies that have enough of them among their first rows in the
 * list's order from these, of others by the index.
 */
async function pageOfMany<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  search: PagedSearch<F>,
  sample: Sample,
): Promise<readonly RowKey[]> {
  const wanted = search.offset + search.limit;
  const { merchantIds } = search;
  const indexed = byIndex(list, search, sample);
  if (!canLook(list, search))
    return (await find(db, list, search, null, [{ merchantIds, rowsOf: indexed }])).keys;
  // Ten times the need of a common text: among more than `MOST_SORTED`, most are found this way.
  const looking = byRow(list, search, { looked: wanted * 10 * LOOKED_AT, wanted });
  const first = await find(db, list, search, null, [{ merchantIds, rowsOf: looking }]);
  const hasEnough = (merchantId: string) => (first.ofCompany.get(merchantId) ?? 0) >= wanted;
  if (merchantIds.every(hasEnough)) return first.keys;
  const parts = [
    { merchantIds: merchantIds.filter(hasEnough), rowsOf: looking },
    { merchantIds: merchantIds.filter((merchantId) => !hasEnough(merchantId)), rowsOf: indexed },
  ];
  return (await find(db, list, search, null, parts)).keys;
}

/**
 * Finds the page of a search by text, and its totals. The index of texts has no order and is read whole before its
 * first row, so common texts are searched among the first rows in the list's order instead, until there are enough
 * (docs/decisions/lists.md). Run it inside a snapshot.
 */
export async function findByText<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  asked: PagedSearch<F>,
): Promise<FoundKeys> {
  // Nothing is shown beyond the most that are counted.
  const limit = Math.min(asked.limit, MOST_FOUND - asked.offset);
  const search = limit > 0 ? { ...asked, limit } : { ...asked, offset: 0, limit: 0 };
  const sample = await takeSample(db, list, search);
  const { merchantIds } = search;
  const many = async () => ({ keys: await pageOfMany(db, list, search, sample), totals: null });
  if (sample.isCommon && canLook(list, search) && (await areTooMany(db, list, search))) return many();
  const rowsOf = byIndex(list, search, sample);
  const found = await find(db, list, search, MOST_SORTED + 1, [{ merchantIds, rowsOf }]);
  if (found.totals.rows > MOST_SORTED) return many();
  return found.totals.rows > MOST_FOUND ? { keys: found.keys, totals: null } : found;
}

import { companiesWithRows, ofEachCompany } from '../../../platform/list/companies.ts';
import { countAll } from '../../../platform/list/count-queries.ts';
import { order } from '../../../platform/list/queries.ts';
import { type Bind, parameters, type Queryable, unionAll } from '../../../platform/list/statement.ts';
import type { ColumnSource } from './column-part-queries.ts';
import type { ExportRows, Part } from './rows-queries.ts';
import { inStretch, type Stretch } from './stretches.ts';

/** One company's rows of a part, with the keys that order, sum and `balance` need, and the columns as `c1`, `c2` … */
function partOf(
  part: Part,
  columns: readonly string[],
  merchant: string,
  bind: Bind,
  within: string[],
): string {
  const sources = columns.map((name) => part.columns[name]!);
  const needs = [...new Set(sources.flatMap(({ needs: names }) => names ?? []))];
  const joins = needs.map((name) => part.joins[name]?.(merchant) ?? '').join(' ');
  const net = part.columns['net'];
  const keys = [
    'p.created_at',
    'p.id',
    `${part.amounts.order} AS amount`,
    ...(net ? ['p.currency', `(${net.sql})::bigint AS net`] : []),
  ];
  const shown = sources.map(({ sql, type }, index) => `${typed(sql, type)} AS c${index + 1}`);
  const where = within.length > 0 ? ` WHERE ${within.join(' AND ')}` : '';
  return `SELECT ${[...keys, ...shown].join(', ')} FROM ${part.from(merchant, bind)} ${joins}${where}`;
}

/** Parts of a UNION must agree on the type of a column. */
function typed(sql: string, type: ColumnSource['type']): string {
  if (type === 'text' || type === 'word') return `(${sql})::text`;
  return type === 'amount' || type === 'number' ? `(${sql})::bigint` : sql;
}

/** The fewest lines that are skipped between two marks, however many companies there are. */
const FEWEST_APART = 500;

/** No company has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Joins what is selected of each company's rows of each part. */
export function ofEach(
  { parts }: Pick<ExportRows, 'parts'>,
  select: (part: Part, merchant: string) => string,
  bind: Bind,
): string {
  const selects = parts
    .filter(({ merchantIds }) => merchantIds.length > 0)
    .map((part) =>
      ofEachCompany(part.listed.list, part.merchantIds, bind, (merchant) =>
        select(part, `${merchant}::uuid`),
      ),
    );
  return unionAll(selects.length > 0 ? selects : [select(parts[0]!, `${bind(NOBODY)}::uuid`)]);
}

/** A select of the rows of an export within a stretch, in no order; see `partOf` for its columns. */
export function unionOf(rows: ExportRows, columns: readonly string[], stretch: Stretch, bind: Bind): string {
  return ofEach(
    rows,
    (part, merchant) =>
      partOf(part, columns, merchant, bind, inStretch(rows.sort, part.amounts.order, stretch, bind)),
    bind,
  );
}

/**
 * A select of lines that lie about so many apart, in their order, with the keys of a `Mark`. Each company names every so
 * many of its own lines, which its shard can do without the others.
 */
export function marksOf(rows: ExportRows, apart: number, bind: Bind): string {
  const companies = rows.parts.reduce((sum, { merchantIds }) => sum + merchantIds.length, 0);
  const every = Math.max(Math.floor(apart / Math.max(companies, 1)), FEWEST_APART);
  const marks = ofEach(
    rows,
    ({ from, amounts }, merchant) =>
      // PARTITION BY says that nobody else's lines are needed; without it Citus gathers them first.
      `SELECT p.created_at, p.id, p.amount FROM (
        SELECT p.*, row_number() OVER (PARTITION BY p.merchant_id ORDER BY ${orderOf(rows)}) AS place
        FROM (SELECT p.merchant_id, p.created_at, p.id, (${amounts.order})::bigint AS amount
          FROM ${from(merchant, bind)}) AS p) AS p
      WHERE p.place % ${every} = 0`,
    bind,
  );
  const nth = Math.max(Math.floor(apart / every), 1);
  return `SELECT p.created_at::text, p.id::text, p.amount FROM (SELECT p.*, row_number() OVER (ORDER BY ${orderOf(rows)}) AS place
      FROM (${marks}) AS p) AS p WHERE p.place % ${nth} = 0 ORDER BY ${orderOf(rows)}`;
}

/** The order of an export's rows. */
export function orderOf({ sort }: ExportRows): string {
  return order(sort, false);
}

/** Leaves out the companies without any row, as lists do: of thousands, a statement can only name those that have some. */
export async function narrowed(db: Queryable, { parts, sort }: ExportRows): Promise<ExportRows> {
  const found: Part[] = [];
  for (const part of parts) {
    const merchantIds = await companiesWithRows(db, part.listed.list, part.merchantIds);
    found.push({ ...part, merchantIds });
  }
  return { sort, parts: found };
}

/** Counts the rows of a part: by its list where that can, which reads counters, else directly. */
export async function countPart(db: Queryable, part: Part, timeZone: string): Promise<number> {
  const { from, isExact, listed, merchantIds } = part;
  if (merchantIds.length === 0) return 0;
  if (isExact)
    return (await countAll(db, listed.list, { filter: listed.filter, merchantIds }, timeZone)).rows;
  const { values, bind } = parameters();
  const counts = ofEachCompany(
    listed.list,
    merchantIds,
    bind,
    (merchant) => `SELECT count(*) AS n FROM ${from(merchant, bind)}`,
  );
  const text = `SELECT coalesce(sum(n), 0)::bigint FROM (${counts}) AS counts`;
  const result = await db.query<[number]>({ text, values, rowMode: 'array' });
  return result.rows[0]?.[0] ?? 0;
}

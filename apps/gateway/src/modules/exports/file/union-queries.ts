import { companiesWithRows, countAll } from '../../../lib/list/count-queries.ts';
import { order } from '../../../lib/list/queries.ts';
import { type Bind, parameters, type Queryable, unionAll } from '../../../lib/list/statement.ts';
import type { ColumnSource } from './column-part-queries.ts';
import type { ExportRows, Part } from './rows-queries.ts';

/** One company's rows of a part, with the keys that order, sum and `balance` need, and the columns as `c1`, `c2` … */
function partOf(part: Part, columns: readonly string[], merchant: string, bind: Bind): string {
  const sources = columns.map((name) => part.columns[name]!);
  const needs = [...new Set(sources.flatMap(({ needs: names }) => names ?? []))];
  const joins = needs.map((name) => part.joins[name]?.(merchant) ?? '').join(' ');
  const net = part.columns['net'];
  const keys = [
    'p.created_at',
    'p.id',
    `${part.amounts.order} AS amount`,
    `(${part.amounts.signed})::bigint AS signed`,
    ...(net ? ['p.currency', `(${net.sql})::bigint AS net`] : []),
  ];
  const shown = sources.map(({ sql, type }, index) => `${typed(sql, type)} AS c${index + 1}`);
  return `SELECT ${[...keys, ...shown].join(', ')} FROM ${part.from(merchant, bind)} ${joins}`;
}

/** Parts of a UNION must agree on the type of a column. */
function typed(sql: string, type: ColumnSource['type']): string {
  if (type === 'text' || type === 'word') return `(${sql})::text`;
  return type === 'amount' || type === 'number' ? `(${sql})::bigint` : sql;
}

/** No company has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A select of all rows of an export, in no order; see `partOf` for its columns. */
export function unionOf({ parts }: ExportRows, columns: readonly string[], bind: Bind): string {
  const of = (part: Part, merchantId: string) => partOf(part, columns, `${bind(merchantId)}::uuid`, bind);
  const selects = parts.flatMap((part) => part.merchantIds.map((merchantId) => of(part, merchantId)));
  return unionAll(selects.length > 0 ? selects : [of(parts[0]!, NOBODY)]);
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
  const counts = merchantIds.map((id) => `SELECT count(*) AS n FROM ${from(bind(id), bind)}`);
  const text = `SELECT coalesce(sum(n), 0)::bigint FROM (${unionAll(counts)}) AS counts`;
  const result = await db.query<[number]>({ text, values, rowMode: 'array' });
  return result.rows[0]?.[0] ?? 0;
}

import type { KnownFacts } from '@stuiver/domain/facts';
import { normaliseIban } from '@stuiver/domain/iban';
import { readReceiptNumber } from '@stuiver/domain/receipt-number';
import { searchText } from '@stuiver/domain/search-text';
import type pg from 'pg';
import { statementName } from '../database/statements.ts';
import type { AmountSpan, DaySpan, Range } from './filter.ts';

/** The pool, or one connection of it inside a snapshot. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Binds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Collects parameters while a statement's text is built; no value is ever written into the text. */
export function parameters(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return {
    values,
    bind(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/**
 * The name of a prepared statement: one per text, as the driver requires.
 *
 * @returns the name; null when there are too many texts already
 */
export function getStatementName(prefix: string, text: string): string | null {
  const name = statementName(text);
  return name === undefined ? null : `${prefix}-${name}`;
}

/**
 * Runs a statement as a prepared one, which PostgreSQL plans once per connection.
 *
 * @param prefix prefix of its name
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  db: Queryable,
  prefix: string,
  statement: { readonly text: string; readonly values: unknown[] },
): Promise<Row[]> {
  const name = getStatementName(prefix, statement.text);
  const { rows } = await db.query<Row>({ ...statement, ...(name === null ? {} : { name }) });
  return rows;
}

/** Trigrams need three characters; a shorter text is looked up as the start of an id. */
export const SHORTEST_SEARCH = 3;

/** A LIKE pattern for lower-case columns: the text anywhere in them. */
export function contains(text: string): string {
  return `%${searchText(readReceiptNumber(text)).replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same for texts with an IBAN in them, which is stored without what people write around and between its groups. */
export function containsIban(text: string): readonly string[] {
  const iban = normaliseIban(text);
  const isOther = /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) && iban !== text.toUpperCase();
  return isOther ? [contains(text), contains(iban)] : [contains(text)];
}

/** Builds a LIKE pattern with the text at the start. */
export function startsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Builds a condition on ids that start with one or two hexadecimal digits, which the primary key can serve. */
export function idBegins(column: string, text: string, bind: Bind): string | null {
  if (!/^[0-9a-f]{1,2}$/i.test(text)) return null;
  const low = bind(text.toLowerCase().padEnd(32, '0'));
  const high = bind(text.toLowerCase().padEnd(32, 'f'));
  return `(${column} >= ${low}::uuid AND ${column} <= ${high}::uuid)`;
}

/**
 * Builds the search for a whole id: rows with this id, and only without any those whose texts contain it, which costs
 * many times more.
 *
 * @param byId a select of a column named id, by the whole id
 * @param byText selects of ids by their texts, each with a WHERE at its end
 * @returns a sub-select for IN
 */
export function idsFirst(byId: string, byText: readonly string[]): string {
  const others = byText.map((select) => ` UNION ALL ${select} AND NOT EXISTS (${byId})`);
  return `(${byId}${others.join('')})`;
}

/**
 * Joins selects as a balanced tree. A chain of two thousand is deeper than a parser's stack.
 *
 * @param selects at least one; those with an ORDER BY or LIMIT in parentheses
 */
export function unionAll(selects: readonly string[]): string {
  if (selects.length < 3) return selects.join(' UNION ALL ');
  const middle = Math.ceil(selects.length / 2);
  return `(${unionAll(selects.slice(0, middle))}) UNION ALL (${unionAll(selects.slice(middle))})`;
}

/** Above this, an array names the companies: a planner assumes ten, whose plan is kept only if it fits. */
const MOST_MERCHANTS_NAMED = 8;

/** A condition on one merchant, by the equality that an ordered index needs, or on several. */
export function ofMerchants(column: string, merchantIds: readonly string[], bind: Bind): string {
  if (merchantIds.length === 1) return `${column} = ${bind(merchantIds[0])}`;
  if (merchantIds.length > MOST_MERCHANTS_NAMED) return `${column} = ANY(${bind(merchantIds)}::uuid[])`;
  return `${column} IN (${merchantIds.map((merchantId) => bind(merchantId)).join(', ')})`;
}

export function inRange(column: string, range: Range, bind: Bind): string[] {
  return [
    ...(range.from ? [`${column} >= ${bind(range.from)}`] : []),
    ...(range.to ? [`${column} < ${bind(range.to)}`] : []),
  ];
}

export function daysCondition(column: string, span: DaySpan, bind: Bind): string[] {
  return [
    ...(span.first ? [`${column} >= ${bind(span.first)}::date`] : []),
    ...(span.last ? [`${column} <= ${bind(span.last)}::date`] : []),
  ];
}

/** A single amount is an equality, after which an index keeps its order. */
export function inAmounts(column: string, span: AmountSpan, bind: Bind): string[] {
  if (span.min !== null && span.min === span.max) return [`${column} = ${bind(span.min)}`];
  return [
    ...(span.min === null ? [] : [`${column} >= ${bind(span.min)}`]),
    ...(span.max === null ? [] : [`${column} <= ${bind(span.max)}`]),
  ];
}

/** A single choice is an equality, after which an index keeps its order. */
export function oneOf(column: string, values: readonly string[] | null, bind: Bind): string[] {
  if (values === null) return [];
  return [
    values.length === 1 ? `${column} = ${bind(values[0])}` : `${column} = ANY(${bind(values)}::text[])`,
  ];
}

/**
 * Builds a condition on rows in one of several statuses.
 *
 * @param facts of each of these statuses
 * @param conditions of each fact, in SQL
 */
export function inStatuses<Fact extends string>(
  facts: readonly KnownFacts<Fact>[],
  conditions: Readonly<Record<Fact, () => string>>,
): string {
  const parts = facts.map((required) =>
    Object.entries(required).map(([fact, value]) => `${value ? '' : 'NOT '}(${conditions[fact as Fact]()})`),
  );
  return `(${parts.map((part) => `(${part.join(' AND ')})`).join(' OR ')})`;
}

/** Limits statements together: each has the time left by those before it. */
function limited(client: pg.PoolClient, limitMs: number): Queryable {
  const end = performance.now() + limitMs;
  const query = async (statement: pg.QueryConfig) => {
    const left = Math.max(1, Math.ceil(end - performance.now()));
    await client.query(`SET LOCAL statement_timeout = ${left}`);
    return client.query(statement);
  };
  return { query: query as Queryable['query'] };
}

/**
 * Runs several reads in one snapshot, so that counts and rows agree.
 *
 * @param limitMs ends reads that take longer; null leaves that to the database
 */
export async function readInSnapshot<T>(
  pool: pg.Pool,
  read: (db: Queryable) => Promise<T>,
  limitMs: number | null = null,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await read(limitMs === null ? client : limited(client, limitMs));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Builds the condition that a row has exactly this reference of a shop, by the partial index. */
export function hasReference(reference: string, { bind }: { readonly bind: Bind }): string {
  return `p.reference <> '' AND p.reference = ${bind(reference)}`;
}

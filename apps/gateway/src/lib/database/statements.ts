import { createHash } from 'node:crypto';
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */ ';

/** A statement's text differs by how many rows it writes; we name at most this many. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/**
 * `sql` for a statement that every payment sends: it is sent as a prepared one, which PostgreSQL parses and plans once
 * per connection. The best plan must not depend on the parameters, since the one that is kept does not either.
 */
export function prepared<T = unknown>(strings: TemplateStringsArray, ...values: unknown[]): RawBuilder<T> {
  return sql<T>`${sql.raw(MARK)}${sql<T>(strings, ...values)}`;
}

/** An INSERT, UPDATE or DELETE that is part of a statement. */
export type Part = OperationNodeSource;

/**
 * Several parts as one statement: one round trip, and all of them or none, in a transaction or outside. Every part
 * sees the rows as they were before the statement.
 */
export function together(parts: readonly Part[]): RawBuilder<unknown> {
  const steps = parts.map((part, index) => sql`${sql.raw(`step_${index}`)} AS (${part})`);
  return sql`WITH ${sql.join(steps)} SELECT 1`;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

const failed = new WeakMap<object, string>();

/** The text of the statement that an error of the database is about, with its parameters as numbers. */
export const statementOf = (error: object): string | undefined => failed.get(error);

/** Remembers the statement of an error, for the log. */
function remember(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) failed.set(error, text.replace(MARK, ''));
}

/** A pg client that names marked statements, which makes pg prepare them, and remembers which statement failed. */
export class PreparingClient extends pg.Client {}

// Kysely passes only text and values, and pg's overloads cannot be overridden one by one.
PreparingClient.prototype.query = function query(this: pg.Client, first: unknown, ...rest: unknown[]) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  if (typeof first !== 'string') return send.call(this, first, ...rest);
  const callback = rest.at(-1);
  if (typeof callback === 'function') {
    rest[rest.length - 1] = (error: unknown, ...results: unknown[]) => {
      remember(error, first);
      Reflect.apply(callback, undefined, [error, ...results]);
    };
  }
  const sent = send.call(
    this,
    first.startsWith(MARK) ? { text: first, name: nameOf(first) } : first,
    ...rest,
  );
  if (!(sent instanceof Promise)) return sent;
  return sent.catch((error: unknown) => {
    remember(error, first);
    throw error;
  });
} as unknown as pg.Client['query'];

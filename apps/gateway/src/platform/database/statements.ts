import { createHash } from 'node:crypto';
import { type Compilable, type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { observeStatement } from '../metrics.ts';

/** Prefix of statements to be prepared. */
export const PREPARED_MARK = '/* prepared */ ';

/** Texts differ by how many rows they write or companies they name; we name at most this many. */
const MOST_NAMES = 700;
const names = new Map<string, string>();

/** Makes room for the names of another database: a process of tests has one after the other. */
export const forgetNames = (): void => names.clear();

/**
 * `sql` for a statement that every payment sends: it is sent as a prepared one, which PostgreSQL parses and plans once
 * per connection. The best plan must not depend on the parameters, since the one that is kept does not either.
 */
export function prepared<T = unknown>(strings: TemplateStringsArray, ...values: unknown[]): RawBuilder<T> {
  return sql<T>`${sql.raw(PREPARED_MARK)}${sql<T>(strings, ...values)}`;
}

/** Runs a query of Kysely's as a prepared one, under the same condition. */
export async function runPrepared<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  query: Compilable<Row>,
): Promise<Row[]> {
  const compiled = query.compile();
  return (await db.executeQuery<Row>({ ...compiled, sql: PREPARED_MARK + compiled.sql })).rows;
}

/** An INSERT, UPDATE or DELETE that is part of a statement. */
export type StatementPart = OperationNodeSource;

/**
 * Combines several parts into one statement: one round trip, all or none, in a transaction or outside. Every part
 * sees the rows from before the statement.
 */
export function together(parts: readonly StatementPart[]): RawBuilder<unknown> {
  const steps = parts.map((part, index) => sql`${sql.raw(`step_${index}`)} AS (${part})`);
  return sql`WITH ${sql.join(steps)} SELECT 1`;
}

/**
 * The name by which a statement is prepared: one per text, as the driver requires.
 *
 * @returns undefined when there are too many texts already
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

export type StatementValues = readonly unknown[];

/** Closes a connection at once, whatever the other side is doing: `end()` would wait for it. */
export function cut(client: pg.Client): void {
  client.connection.stream.destroy();
  // From here on its pool gives it to no one.
  void client.end().catch(() => undefined);
}

/**
 * Adds settings to a connection that is not open yet. pg drops those of its own configuration if the URL has `options`;
 * added to them, ours come last and win.
 *
 * @param options as of PostgreSQL's command line: `-c name=value`
 */
function addStartOptions(client: pg.Client, options: string): void {
  const { connectionParameters: parameters } = client as pg.Client & {
    readonly connectionParameters: { options?: string };
  };
  parameters.options = `${parameters.options ?? ''} ${options}`;
}

export type PreparingConfig = pg.ClientConfig & {
  /** See {@link addStartOptions}. */
  readonly startOptions?: string;
};

const failed = new WeakMap<object, string>();

/** The text of the statement that an error of the database is about, with its parameters as numbers. */
export const getFailedStatement = (error: object): string | undefined => failed.get(error);

/** Remembers the statement of an error, for the log. */
function remember(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) failed.set(error, text.replace(PREPARED_MARK, ''));
}

/** A pg client that names marked statements, which makes pg prepare them, and remembers which statement failed. */
export class PreparingClient extends pg.Client {
  constructor(config: PreparingConfig = {}) {
    super(config);
    if (config.startOptions !== undefined) addStartOptions(this, config.startOptions);
  }

  /**
   * Sends a statement, and measures it.
   *
   * @param values its parameters, for clients that check them
   */
  async attend<T>(text: string, _values: StatementValues, send: () => Promise<T>): Promise<T> {
    const since = performance.now();
    let failed = false;
    try {
      return await send();
    } catch (error) {
      failed = true;
      remember(error, text);
      throw error;
    } finally {
      observeStatement(
        text,
        text.startsWith(PREPARED_MARK) ? PREPARED_MARK.length : 0,
        performance.now() - since,
        failed,
      );
    }
  }
}

/** Reads the parameters of `query`, unless they are a cursor or another object that sends itself. */
function statementIn(
  first: unknown,
  second: unknown,
): { config: pg.QueryConfig; values: StatementValues } | null {
  if (typeof first === 'string') {
    const name = first.startsWith(PREPARED_MARK) ? statementName(first) : undefined;
    const values = Array.isArray(second) ? (second as StatementValues) : [];
    return { config: { text: first, ...(name === undefined ? {} : { name }) }, values };
  }
  const config = first as pg.QueryConfig & { submit?: unknown };
  return config.submit === undefined ? { config, values: (config.values ?? []) as StatementValues } : null;
}

// pg's overloads cannot be overridden one by one.
PreparingClient.prototype.query = function query(this: PreparingClient, first: unknown, ...rest: unknown[]) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const statement = statementIn(first, rest[0]);
  if (statement === null) return send.call(this, first, ...rest);
  const { config, values } = statement;
  const sent = () => send.call(this, config, values) as Promise<unknown>;
  const answer = this.attend(config.text, values, sent);
  const callback = rest.at(-1);
  if (typeof callback !== 'function') return answer;
  answer.then(
    (result) => Reflect.apply(callback, undefined, [null, result]) as unknown,
    (error: unknown) => Reflect.apply(callback, undefined, [error]) as unknown,
  );
  return undefined;
} as unknown as pg.Client['query'];

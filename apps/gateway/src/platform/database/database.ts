import { type Insertable, Kysely, PostgresDialect, type Selectable, type Transaction } from 'kysely';
import pg from 'pg';
import { watchPool } from '../metrics.ts';
import { cut, PreparingClient, type PreparingConfig } from './statements.ts';
import type { DB } from './schema.d.ts';

export type Db = Kysely<DB>;

declare const signalsAreSent: unique symbol;
/** A transaction of `inTransaction`, the only place that makes one: elsewhere, its signals would be lost. */
export type Tx = Transaction<DB> & { readonly [signalsAreSent]: true };
/** Argument of repositories: a transaction or the database itself. */
export type Queries = Db | Tx;
/** A row as a query returns it. */
export type TableRow<Table extends keyof DB> = Selectable<DB[Table]>;
/** A row to insert: columns with a default may be left out. */
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>;

// bigint columns hold minor units and counts, all below 2^53 by their CHECKs; dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type DatabaseOptions = {
  url: string;
  maximumConnections?: number;
  applicationName?: string;
  /**
   * Milliseconds within which every transaction (or single statement) has ended or failed, however the
   * database behaves: a third of it for a free connection, the rest for its use. No limit when left out.
   */
  timeoutMs?: number;
  /** Lets PostgreSQL use parallel workers: for commands of operators, which read whole tables. */
  isParallel?: boolean;
  /** Further settings of its connections, as of PostgreSQL's command line. */
  startOptions?: string;
  Client?: typeof PreparingClient;
};

/** The pool (for named prepared statements) and Kysely over it; end it with `db.destroy()`. */
export type Database = { readonly pool: pg.Pool; readonly db: Db };

/** On a busy machine a question waits longer for its parallel workers than they save (docs/performance.md). */
export const NO_WORKERS = '-c max_parallel_workers_per_gather=0';

/**
 * The database's own limits, shorter than ours: a slow statement is cancelled and its connection stays
 * usable, and a transaction whose gateway has vanished releases its locks.
 */
function serverLimits(timeoutMs: number): pg.PoolConfig {
  const limit = Math.ceil(timeoutMs / 2);
  return { statement_timeout: limit, idle_in_transaction_session_timeout: limit };
}

/**
 * Closes connections that are used for too long, as when the database is frozen or the network drops packets
 * silently. The statement under way fails at once with "Connection terminated"; if it was a COMMIT, its outcome is
 * unknown, as after any lost connection.
 */
function limitUse(pool: pg.Pool, limitMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client: pg.PoolClient) => {
    timers.set(
      client,
      setTimeout(() => cut(client), limitMs),
    );
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/** Opens the connection pool, the only place that lends connections. */
export function openDatabase(options: DatabaseOptions): Database {
  const { Client = PreparingClient, isParallel = false, startOptions = '', timeoutMs } = options;
  const settings: pg.PoolConfig & PreparingConfig = {
    startOptions: isParallel ? startOptions : `${startOptions} ${NO_WORKERS}`,
    connectionString: options.url,
    max: options.maximumConnections ?? 16,
    application_name: options.applicationName ?? 'stuiver-gateway',
    ...(timeoutMs === undefined
      ? {}
      : { connectionTimeoutMillis: timeoutMs / 3, ...serverLimits(timeoutMs) }),
  };
  const pool = new pg.Pool({ ...settings, Client });
  watchPool(pool, settings.application_name ?? '');
  if (timeoutMs !== undefined) limitUse(pool, (timeoutMs * 2) / 3);
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while in use: its query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

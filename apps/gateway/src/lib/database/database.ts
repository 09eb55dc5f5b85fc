import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './statements.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

declare const signalsAreSent: unique symbol;
/** A transaction of `inTransaction`, the only place that makes one: elsewhere, what it announces and wakes would be lost. */
export type Tx = Transaction<Database> & { readonly [signalsAreSent]: true };
/** What a repository takes: a transaction or the database itself. */
export type Queries = Db | Tx;

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
};

/**
 * The database's own limits, shorter than ours: a slow statement is cancelled and its connection stays
 * usable, and a transaction whose gateway has vanished releases its locks.
 */
function serverLimits(timeoutMs: number): pg.PoolConfig {
  const limit = Math.ceil(timeoutMs / 2);
  return { statement_timeout: limit, idle_in_transaction_session_timeout: limit };
}

/**
 * Closes connections that are in use for too long, as when the database is frozen or the network drops packets
 * silently. The statement under way fails at once with "Connection terminated"; if it was a COMMIT, its
 * outcome is unknown, as after any lost connection.
 */
function limitUse(pool: pg.Pool, limitMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) =>
    timers.set(
      client,
      setTimeout(() => void client.end(), limitMs),
    ),
  );
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/**
 * Opens the connection pool.
 *
 * @returns the pool (for named prepared statements) and Kysely over it; end it with `db.destroy()`
 */
export function openDatabase(options: DatabaseOptions): { pool: pg.Pool; db: Db } {
  const { timeoutMs } = options;
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.maximumConnections ?? 16,
    application_name: options.applicationName ?? 'stuiver-gateway',
    // On Citus: what has read several shards side by side could change no user or merchant in its transaction.
    options: '-c citus.multi_shard_modify_mode=sequential',
    ...(timeoutMs === undefined
      ? {}
      : { connectionTimeoutMillis: timeoutMs / 3, ...serverLimits(timeoutMs) }),
  });
  if (timeoutMs !== undefined) limitUse(pool, (timeoutMs * 2) / 3);
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while in use: its query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

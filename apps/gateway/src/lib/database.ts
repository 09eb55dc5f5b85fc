import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What a repository takes: it works inside a transaction and outside. */
export type Queries = Db | Tx;

// bigint columns hold minor units and counts, all below 2^53 by their CHECKs; dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type DatabaseOptions = {
  url: string;
  maximumConnections?: number;
  applicationName?: string;
  /** How long a query waits for a free connection before it fails, in milliseconds; 2000 by default. */
  waitMs?: number;
};

/**
 * Opens the pool that everything goes through.
 *
 * @param options connection string, size of the pool and patience with it, the name that PostgreSQL shows for it
 * @returns the pool (for named prepared statements) and Kysely over it; end it with `db.destroy()`
 */
export function openDatabase(options: DatabaseOptions): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maximumConnections ?? 16,
    connectionTimeoutMillis: options.waitMs ?? 2000,
    application_name: options.applicationName ?? 'stuiver-gateway',
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks in use: whoever uses it is told by its query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

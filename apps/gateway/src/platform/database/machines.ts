import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database, DatabaseOptions, Db } from './database.ts';
import type { PreparingClient } from './statements.ts';

/** A physical replica of the database, for reads that may be a little late. */
export type Replica = {
  readonly pool: pg.Pool;
  readonly url: string;
  /** Returns the position of the database's log, in bytes: everything committed by now is before it. */
  position(): Promise<number>;
  /** Checks whether reads may use it: it has replayed the log up to a position, and is not too far behind. */
  isPast(position: number): Promise<boolean>;
  /** Resolves when reads see all that was committed before the call: it has caught up, or is not used. Never rejects. */
  caughtUp(): Promise<void>;
  /** Stops using it for a while after a failed read. */
  giveUp(error: unknown): void;
  close(): Promise<void>;
};

/** Result of a read about several merchants, and the merchants that it left out. */
export type PartlyRead<T> = { readonly answer: T; readonly leftOut: readonly string[] };

/** Machines that do not answer, as `host:port`, and the merchants whose rows are on the others. */
export type LostMachines = { readonly machines: readonly string[]; readonly reachableIds: readonly string[] };

/** A database whose merchants are spread over several machines, of which some may be lost. */
export type Cluster = {
  /** For connections outside a pool. */
  readonly Client: typeof PreparingClient;
  /** Opens a pool whose statements are watched. */
  open(options: DatabaseOptions): Database;
  /** Returns the machines lost at the last probe; null without any. Probes again meanwhile. */
  lost(): LostMachines | null;
  /**
   * Reads about several merchants of a user, reporting those that it left out because they cannot be reached.
   *
   * @param name of the read
   * @param read runs a second time, with fewer merchants, when the first time fails for those
   * @throws UnavailableError when none of the merchants can be reached, or the result may belong to one that cannot
   */
  readPartly<T>(
    name: string,
    merchantIds: readonly string[],
    read: (merchantIds: readonly string[]) => Promise<T>,
  ): Promise<PartlyRead<T>>;
  /** Ends the probes. */
  close(): void;
};

const routes = new WeakMap<Db, Db>();

/** Sends a database's questions about many merchants elsewhere. */
export function routeAcrossMerchants(db: Db, to: Db): void {
  routes.set(db, to);
}

/**
 * Returns the database for a question about many merchants: on a cluster, it answers for those that can be reached.
 *
 * @param only the merchants that the question is about; all of them when left out
 */
export function acrossMerchants(db: Db, only?: string | readonly string[]): Db {
  return typeof only === 'string' ? db : (routes.get(db) ?? db);
}

/** Limits a tenant table of a question to the merchants that it is about; all of them when left out. */
export function ownedBy(column: string, only?: string | readonly string[]): RawBuilder<boolean> {
  if (only === undefined) return sql<boolean>`true`;
  return typeof only === 'string'
    ? sql<boolean>`${sql.ref(column)} = ${only}`
    : sql<boolean>`${sql.ref(column)} = ANY(${only}::uuid[])`;
}

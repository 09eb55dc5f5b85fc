import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from './database.ts';
import { MachineLostError } from './errors.ts';

/** Queries of a database that may lose a part of its merchants; `cluster/` provides it, plain PostgreSQL has none. */
export type Reach = {
  /**
   * Runs a query, and again if it fails because merchants cannot be reached.
   *
   * @param ask receives the merchants that can be reached once some cannot; null before
   * @param read name of a query for anything but rows
   */
  run<T>(ask: (reachableIds: readonly string[] | null) => Promise<T>, read?: string): Promise<T>;
  /** Runs background statements that name thousands of merchants one after the other. */
  runInTurn<T>(ask: () => Promise<T>): Promise<T>;
};
const reaches = new WeakMap<Db, Reach>();

/** Registers how a pool's queries handle merchants that cannot be reached. */
export function registerReach(db: Db, reach: Reach): void {
  reaches.set(db, reach);
}

/** The condition that a table's rows are of the merchants that a question is about; each tenant table takes one. */
export type OfMerchants = (column: string) => RawBuilder<boolean>;

function conditionOf(merchantIds: readonly string[] | undefined): OfMerchants {
  if (merchantIds === undefined) return () => sql<boolean>`true`;
  return (column) =>
    merchantIds.length === 1
      ? sql<boolean>`${sql.ref(column)} = ${merchantIds[0]}`
      : sql<boolean>`${sql.ref(column)} = ANY(${merchantIds}::uuid[])`;
}

/**
 * Queries many merchants. If some cannot be reached, it is repeated for the others: work for the lost ones waits until
 * they are back, without delaying the rest.
 *
 * @param ask runs the query, with a condition for each of its tenant tables
 * @param only limits it to this merchant or these; by default all of them
 */
export async function askReachable<Row>(
  db: Db,
  ask: (of: OfMerchants) => Promise<Row[]>,
  only?: string | readonly string[],
): Promise<Row[]> {
  const merchantIds = typeof only === 'string' ? [only] : only;
  const reach = reaches.get(db);
  if (!reach || merchantIds?.length === 1) return ask(conditionOf(merchantIds));
  return reach.run((reachableIds) => {
    if (reachableIds === null) return ask(conditionOf(merchantIds));
    const reachable = new Set(reachableIds);
    if (merchantIds) return ask(conditionOf(merchantIds.filter((id) => reachable.has(id))));
    return reach.runInTurn(() => ask(conditionOf(reachableIds)));
  });
}

/** Result of a read about several merchants, and the merchants that it left out. */
export type PartlyRead<T> = { readonly answer: T; readonly leftOut: readonly string[] };

/**
 * Reads about several merchants of a user, reporting those that it left out because they cannot be reached.
 *
 * @param name of the read
 * @param read runs a second time, with fewer merchants, when the first time fails for those
 * @throws MachineLostError when none of the merchants can be reached, or the result may belong to one that cannot
 */
export async function readReachable<T>(
  db: Db,
  name: string,
  merchantIds: readonly string[],
  read: (merchantIds: readonly string[]) => Promise<T>,
): Promise<PartlyRead<T>> {
  const ofReachable = async (reachableIds: readonly string[] | null): Promise<PartlyRead<T>> => {
    const reachable = reachableIds && new Set(reachableIds);
    const left = reachable ? merchantIds.filter((id) => reachable.has(id)) : merchantIds;
    if (left.length === merchantIds.length) return { answer: await read(merchantIds), leftOut: [] };
    if (left.length === 0) throw new MachineLostError();
    try {
      return { answer: await read(left), leftOut: merchantIds.filter((id) => !reachable?.has(id)) };
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? new MachineLostError() : error;
    }
  };
  const reach = reaches.get(db);
  return reach ? reach.run(ofReachable, name) : ofReachable(null);
}

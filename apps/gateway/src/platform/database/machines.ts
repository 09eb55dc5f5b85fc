import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable, MachineLostError } from './errors.ts';

/**
 * Machines of a Citus cluster (docs/operating.md, "Several machines") that do not answer. Plain PostgreSQL has no
 * such machines: its database answers or it does not.
 */
export type LostMachines = {
  /** As `host:port`. */
  readonly machines: readonly string[];
  /** Whose rows lie on the other machines; only these can be asked about. */
  readonly reachableIds: readonly string[];
};

/** The machines of a cluster, as `cluster/watch-machines.ts` watches them. */
export type Watch = {
  found: LostMachines | null;
  /** Names of the reads that failed since machines were lost. */
  readonly failed: Set<string>;
  /** The end of the last statement that was asked in turn. */
  turn: Promise<unknown>;
  /** Returns the machines found lost after a moment; null without any, or when the coordinator does not answer. */
  knownAfter(moment: number): Promise<LostMachines | null>;
  /** Watches another pool of the same database. */
  include(db: Db): void;
};
const watches = new WeakMap<Db, Watch>();

/** The watch of a cluster's machines; undefined for a database on one machine. */
export const watchOf = (db: Db): Watch | undefined => watches.get(db);

/** Registers the watch of a cluster's machines for a pool. */
export function registerWatch(db: Db, watch: Watch): void {
  watches.set(db, watch);
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
 * Runs a query, and again without the merchants of lost machines if it fails for them.
 *
 * @param ask receives the lost machines once they are known; null before
 * @param read name of a query for anything but rows: only queries that have failed for lost machines leave merchants
 *   out, since much data is on every machine. By default a lost machine is not asked again until it answers: one that
 *   hangs would use up all the time
 */
async function withoutLost<T>(
  db: Db,
  ask: (lost: LostMachines | null) => Promise<T>,
  read?: string,
): Promise<T> {
  const watch = watchOf(db);
  if (!watch) return ask(null);
  const skips = watch.found !== null && (read === undefined || watch.failed.has(read));
  if (skips) return ask(watch.found);
  try {
    return await ask(null);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const found = await watch.knownAfter(performance.now());
    if (!found || found.reachableIds.length === 0) throw error;
    if (read !== undefined) watch.failed.add(read);
    return ask(found);
  }
}

/**
 * Runs background statements one after the other, with a pause of the same length in between: a statement that names
 * thousands of merchants is expensive.
 */
function inTurn<T>(db: Db, ask: () => Promise<T>): Promise<T> {
  const watch = watchOf(db);
  if (!watch) return ask();
  let began = 0;
  const asked = watch.turn.then(() => {
    began = performance.now();
    return ask();
  });
  const rest = () => delay(performance.now() - began, undefined, { ref: false });
  watch.turn = asked.then(rest, rest);
  return asked;
}

/**
 * Queries many merchants. If machines of a cluster are lost, it is repeated for the merchants of the others: work for
 * those on a lost one waits until it is back, without delaying the rest.
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
  if (merchantIds?.length === 1) return ask(conditionOf(merchantIds));
  return withoutLost(db, (lost) => {
    if (lost === null) return ask(conditionOf(merchantIds));
    const reachable = new Set(lost.reachableIds);
    if (merchantIds) return ask(conditionOf(merchantIds.filter((id) => reachable.has(id))));
    return inTurn(db, () => ask(conditionOf(lost.reachableIds)));
  });
}

/** Result of a read about several merchants, and the merchants that it left out. */
export type PartlyRead<T> = { readonly answer: T; readonly leftOut: readonly string[] };

/**
 * Reads about several merchants of a user, reporting those that it left out because their machines are lost.
 *
 * @param name of the read
 * @param read runs a second time, with fewer merchants, when the first time fails for lost machines
 * @throws MachineLostError when none of the merchants can be reached, or the result may belong to one that cannot
 */
export async function readReachable<T>(
  db: Db,
  name: string,
  merchantIds: readonly string[],
  read: (merchantIds: readonly string[]) => Promise<T>,
): Promise<PartlyRead<T>> {
  const ofReachable = async (lost: LostMachines | null): Promise<PartlyRead<T>> => {
    const reachable = lost && new Set(lost.reachableIds);
    const left = reachable ? merchantIds.filter((id) => reachable.has(id)) : merchantIds;
    if (left.length === merchantIds.length) return { answer: await read(merchantIds), leftOut: [] };
    if (left.length === 0) throw new MachineLostError();
    try {
      return { answer: await read(left), leftOut: merchantIds.filter((id) => !reachable?.has(id)) };
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? new MachineLostError() : error;
    }
  };
  return withoutLost(db, ofReachable, name);
}

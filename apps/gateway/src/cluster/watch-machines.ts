import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, trafficOf } from '../platform/database/database.ts';
import { isDatabaseUnavailable, MachineLostError } from '../platform/database/errors.ts';
import { type Reach, registerReach } from '../platform/database/reachable.ts';
import { findLostMachines, type LostMachines } from './probe-machines.ts';
import { cut, type Traffic } from '../platform/database/statements.ts';

/** While machines are lost: when to look again. */
const AGAIN_MS = 3000;

/** The machines of a cluster, watched by this process. */
type Watch = {
  readonly url: string;
  /** Traffic of every pool of this process. */
  readonly traffics: Traffic[];
  readonly log: Logger;
  found: LostMachines | null;
  /** Names of the reads that failed since machines were lost. */
  readonly failed: Set<string>;
  /** The end of the last statement that was asked in turn. */
  turn: Promise<unknown>;
  /** Start of the last finished probe. */
  lookedAt: number;
  looking: Promise<LostMachines | null> | null;
};

/** The watch of each pool; none on one machine. */
const watches = new WeakMap<Db, Watch>();

/** Checks whether parameters name merchants of lost machines, and of others. */
function namedIn(
  { lost, reachable }: LostMachines,
  values: readonly unknown[],
): { lost: boolean; reachable: boolean } {
  const named = { lost: false, reachable: false };
  for (const value of values.flat()) {
    if (typeof value !== 'string') continue;
    named.lost ||= lost.has(value);
    named.reachable ||= reachable.has(value);
  }
  return named;
}

/** Ends the statements that wait for a lost machine: they would keep their connections from others. */
function cutStuck({ traffics }: Watch, found: LostMachines, began: number): void {
  for (const client of traffics.flatMap(({ inUse }) => [...inUse])) {
    if (client.underWay === null) continue;
    const { values, since } = client.underWay;
    const named = namedIn(found, values);
    if (named.lost || (!named.reachable && since < began)) cut(client);
  }
}

function note(watch: Watch, found: LostMachines | null, began: number): void {
  const before = watch.found;
  watch.found = found;
  watch.lookedAt = began;
  if (found === null) watch.failed.clear();
  else cutStuck(watch, found, began);
  if (before?.machines.join() === found?.machines.join()) return;
  if (found)
    watch.log.error({ machines: found.machines }, 'machines do not answer; their merchants have to wait');
  else watch.log.warn('all machines answer again');
}

/**
 * Probes the machines, unless a probe is running.
 *
 * @throws when the coordinator does not answer, which is the whole database
 */
function probeAgain(watch: Watch): Promise<LostMachines | null> {
  const began = performance.now();
  watch.looking ??= findLostMachines(watch.url)
    .then((found) => {
      note(watch, found, began);
      return found;
    })
    .finally(() => {
      watch.looking = null;
      // Only a probe notices that they are back: statements about their merchants are refused.
      if (watch.found !== null && watch.traffics.some((traffic) => traffic.isOpen()))
        setTimeout(() => void probeAgain(watch).catch(() => undefined), AGAIN_MS).unref();
    });
  return watch.looking;
}

/**
 * Returns a result probed after a moment, or earlier if machines were lost: those are probed again anyway. Null too
 * when the coordinator does not answer.
 */
async function knownAfter(watch: Watch, moment: number): Promise<LostMachines | null> {
  try {
    // One that is under way may have passed the lost machine before it was.
    for (let tries = 0; tries < 2 && watch.found === null && watch.lookedAt < moment; tries += 1)
      await probeAgain(watch);
    return watch.found;
  } catch {
    return null;
  }
}

/** Returns the machines lost at the last probe; null without any. Probes again meanwhile. */
export function lostMachines(db: Db): LostMachines | null {
  const watch = watches.get(db);
  if (!watch) return null;
  void knownAfter(watch, performance.now() - AGAIN_MS);
  return watch.found;
}

/**
 * Runs a query, and again without the merchants of lost machines if it fails for them. Queries with a name leave
 * merchants out only once they have failed, since much data is on every machine. Others never ask a lost machine until
 * it answers: one that hangs would use up all the time.
 */
async function runReachable<T>(
  watch: Watch,
  ask: (reachableIds: readonly string[] | null) => Promise<T>,
  read?: string,
): Promise<T> {
  const { found } = watch;
  if (found !== null && (read === undefined || watch.failed.has(read))) return ask(found.reachableIds);
  try {
    return await ask(null);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const lost = await knownAfter(watch, performance.now());
    if (!lost || lost.reachableIds.length === 0) throw error;
    if (read !== undefined) watch.failed.add(read);
    return ask(lost.reachableIds);
  }
}

/** Runs expensive statements one after the other, with a pause of the same length in between. */
function runInTurn<T>(watch: Watch, ask: () => Promise<T>): Promise<T> {
  let began = 0;
  const asked = watch.turn.then(() => {
    began = performance.now();
    return ask();
  });
  const rest = () => delay(performance.now() - began, undefined, { ref: false });
  watch.turn = asked.then(rest, rest);
  return asked;
}

/** Watches the statements of a pool. */
function watchPool(watch: Watch, db: Db): void {
  const traffic = trafficOf(db);
  if (!traffic) return;
  const reach: Reach = {
    run: (ask, read) => runReachable(watch, ask, read),
    runInTurn: (ask) => runInTurn(watch, ask),
  };
  watches.set(db, watch);
  registerReach(db, reach);
  watch.traffics.push(traffic);
  traffic.refuse = (values) => {
    if (watch.found === null) return null;
    const named = namedIn(watch.found, values);
    return named.lost && !named.reachable ? new MachineLostError() : null;
  };
  traffic.explain = async (values, moment) => {
    const found = await knownAfter(watch, moment);
    if (found === null) return false;
    const named = namedIn(found, values);
    return named.lost || !named.reachable;
  };
}

/**
 * Detects whether there are several machines, and watches them from then on: statements about merchants of a lost one
 * are refused before they are sent, and the log reports when other machines are lost and when all of them answer again.
 *
 * @param url of the same database
 */
export async function watchMachines(db: Db, url: string, log: Logger): Promise<void> {
  const { rows } = await sql<{
    isSpread: boolean;
  }>`SELECT to_regclass('pg_dist_node') IS NOT NULL AS "isSpread"`.execute(db);
  if (!rows[0]?.isSpread) return;
  const watch: Watch = {
    url,
    traffics: [],
    log,
    found: null,
    lookedAt: Number.NEGATIVE_INFINITY,
    looking: null,
    failed: new Set(),
    turn: Promise.resolve(),
  };
  watchPool(watch, db);
  void knownAfter(watch, performance.now());
}

/** Watches another pool of a database whose machines are watched. */
export function watchAlso(watched: Db, other: Db): void {
  const watch = watches.get(watched);
  if (watch) watchPool(watch, other);
}

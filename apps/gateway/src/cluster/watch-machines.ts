import type pg from 'pg';
import type { Logger } from 'pino';
import type { StatementValues } from '../platform/database/statements.ts';
import { cut } from '../platform/database/statements.ts';
import { findLostMachines, type KnownMachines } from './probe-machines.ts';

/** While machines are lost: when to look again. */
const AGAIN_MS = 3000;

/** The machines of a cluster, watched by this process. */
export type Watch = {
  readonly url: string;
  readonly log: Logger;
  /** Statements of every pool of this process, with their start. */
  readonly underWay: Map<pg.Client, { readonly values: StatementValues; readonly since: number }>;
  /** Names of the reads that failed since machines were lost. */
  readonly failed: Set<string>;
  /** The end of the last question that was asked in turn. */
  turn: Promise<unknown>;
  found: KnownMachines | null;
  /** Start of the last finished probe. */
  lookedAt: number;
  looking: Promise<KnownMachines | null> | null;
  isClosed: boolean;
};

/** Checks whether parameters name merchants of lost machines, and of others. */
export function namedIn(
  { lost, reachable }: KnownMachines,
  values: StatementValues,
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
function cutStuck({ underWay }: Watch, found: KnownMachines, began: number): void {
  for (const [client, { values, since }] of underWay) {
    const named = namedIn(found, values);
    if (named.lost || (!named.reachable && since < began)) cut(client);
  }
}

function note(watch: Watch, found: KnownMachines | null, began: number): void {
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
function probeAgain(watch: Watch): Promise<KnownMachines | null> {
  const began = performance.now();
  watch.looking ??= findLostMachines(watch.url)
    .then((found) => {
      note(watch, found, began);
      return found;
    })
    .finally(() => {
      watch.looking = null;
      // Only a probe notices that they are back: statements about their merchants are refused.
      if (watch.found !== null && !watch.isClosed)
        setTimeout(() => void probeAgain(watch).catch(() => undefined), AGAIN_MS).unref();
    });
  return watch.looking;
}

/**
 * Returns a result probed after a moment, or earlier if machines were lost: those are probed again anyway. Null too
 * when the coordinator does not answer.
 */
export async function knownAfter(watch: Watch, moment: number): Promise<KnownMachines | null> {
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
export function lostMachines(watch: Watch): KnownMachines | null {
  void knownAfter(watch, performance.now() - AGAIN_MS);
  return watch.found;
}

/** Watches the machines of a cluster. */
export const watchMachines = (url: string, log: Logger): Watch => ({
  url,
  log,
  underWay: new Map(),
  failed: new Set(),
  turn: Promise.resolve(),
  found: null,
  lookedAt: Number.NEGATIVE_INFINITY,
  looking: null,
  isClosed: false,
});

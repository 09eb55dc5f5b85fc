import { setTimeout as delay } from 'node:timers/promises';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import { nextCutOff } from '@stuiver/domain/settlements';
import { allTermsOn, NO_TERMS } from '../../money/prices/terms-queries.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { type OldestQuery, readOldest } from '../pollers/due-queries.ts';
import { readClock } from './clock.ts';
import { insertStep } from './clock-queries.ts';

/** Steps are this long at least, in milliseconds: what is due within a minute happens in the order of the pollers. */
const SHORTEST_MS = 60_000;
/** A run lasts this long, so that a process that ends need not wait for a whole move; the next run goes on. */
const RUN_MS = 5000;
/** Times that the pollers run at a step while they find something to do. */
const ROUNDS = 20;

/** A poller that runs at each step. */
export type StepWork<Deps> = {
  readonly name: string;
  readonly run: (deps: Deps) => Promise<unknown>;
  /** Finds when its next row is due by business time; null without such a time. */
  readonly due: OldestQuery | null;
};

/** Runs work while no process runs a poller of these names; not at all if they stay busy. */
async function whileIdle(
  deps: Pick<PaymentDeps, 'dedicated'>,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + RUN_MS;
  const hold = names.reduce(
    (inner, name) => async () => {
      while (!(await deps.dedicated.runExclusively(name, inner))) {
        if (performance.now() > end) return;
        await delay(20);
      }
    },
    work,
  );
  await hold();
}

/** Runs all pollers, in their order, until they find nothing more that is due. One that fails is logged. */
async function runDue<Deps extends PaymentDeps>(deps: Deps, works: readonly StepWork<Deps>[]): Promise<void> {
  for (let round = 0, found = 1; found > 0 && round < ROUNDS; round += 1) {
    found = 0;
    for (const { name, run } of works) {
      try {
        const handled = await run(deps);
        if (typeof handled === 'number') found += handled;
      } catch (error) {
        deps.log.error({ poller: name, err: error }, 'a poller failed at a step of the clock');
      }
    }
  }
}

/** Returns the next moment at which something is due, the start of the next day at the latest. */
async function nextStop<Deps extends PaymentDeps>(
  deps: Deps,
  works: readonly StepWork<Deps>[],
  now: Date,
): Promise<Date> {
  const { db, processors, settings } = deps;
  const { timeZone } = settings;
  const today = localDay(now, timeZone);
  const terms = [NO_TERMS, ...(await allTermsOn(db, today)).values()];
  let stop = new Date(startOfDay(addDays(today, 1), timeZone));
  const known = [
    ...terms.map((of) => nextCutOff(of, now, timeZone)),
    ...processors.codes.map((code) => processors.get(code).nextSettlement(now)?.at),
  ];
  for (const at of known) if (at && at > now && at < stop) stop = at;
  for (const { due } of works)
    stop = (due && (await readOldest(db, due, { now: stop, since: now, timeZone }))) ?? stop;
  return stop;
}

/** Makes steps until the run's time is over or the move is done. */
async function makeSteps<Deps extends PaymentDeps>(
  deps: Deps,
  works: readonly StepWork<Deps>[],
): Promise<void> {
  const end = performance.now() + RUN_MS;
  for (let made = 0; performance.now() < end; made += 1) {
    const { shift, target } = await readClock(deps);
    if (shift === target) return;
    // Also when a process that made this step has ended in it.
    await runDue(deps, works);
    // Its end is told by a later run: until then every process has read the step before.
    const isAtEnd = shift === target - 1;
    if (isAtEnd && made > 0) return;
    const now = deps.clock.now();
    const wait = Math.max(SHORTEST_MS, (await nextStop(deps, works, now)).getTime() - now.getTime());
    const next = isAtEnd ? target : Math.min(shift + wait, target - 1);
    const step = { shift_ms: next, follows_ms: shift, target_ms: target, made_at: deps.clock.realNow() };
    if (!(await insertStep(deps.db, step))) return;
  }
}

/**
 * Moves the clock on, if someone asked for it: to each moment at which something is due, one after the other, where
 * the pollers do all of it before the next. An interrupted move goes on at its last step; the next call goes on with
 * one that takes longer.
 *
 * @param works pollers in the order in which they run at a step
 */
export async function moveClock<Deps extends PaymentDeps>(
  deps: Deps,
  works: readonly StepWork<Deps>[],
): Promise<void> {
  const { shift, target } = await readClock(deps);
  if (shift === target) return;
  await whileIdle(
    deps,
    works.map(({ name }) => name),
    () => makeSteps(deps, works),
  );
}

import type { TestClockState } from '@stuiver/contract';
import { AppError, notFound } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countEffects, firstStep, insertStep, lastStep } from './clock-queries.ts';

const DAY = 86_400_000;
/** As far as business time may be ahead in all; the database refuses more. */
const MOST_MS = 366 * DAY;
/** The clock is read this often, in milliseconds: for as long other processes may be behind a step. */
const READ_MS = 1000;

type ClockDeps = Pick<Context, 'clock' | 'db' | 'settings'>;

/** The step that the clock is at, in milliseconds that business time is ahead now and at the end of its move. */
export type ClockPosition = { readonly shift: number; readonly target: number };

/** Reads how far business time is ahead, and sets this process's clock to it. */
export async function readClock(deps: Pick<Context, 'clock' | 'db'>): Promise<ClockPosition> {
  const step = await lastStep(deps.db);
  const shift = step?.shift_ms ?? 0;
  deps.clock.shiftTo(shift);
  return { shift, target: step?.target_ms ?? 0 };
}

/** Keeps the clock of a process of a test deployment up to date, until its database is closed. */
export async function watchClock(deps: ClockDeps & Pick<Context, 'pool'>): Promise<void> {
  if (deps.settings.mode !== 'test') return;
  await readClock(deps);
  const timer = setInterval(() => {
    if (deps.pool.ended) clearInterval(timer);
    // Without a database the clock goes on as it is.
    else void readClock(deps).catch(() => undefined);
  }, READ_MS).unref();
}

/**
 * Returns what the clock shows, and once it rests what happened since its last move was asked for.
 *
 * @param only the merchants whose events are counted; all of them when left out
 * @throws AppError `notFound` in live mode
 */
export async function getClock(deps: ClockDeps, only?: readonly string[]): Promise<TestClockState> {
  if (deps.settings.mode !== 'test') throw notFound();
  const { shift, target } = await readClock(deps);
  const clock = { nowDateTime: deps.clock.now().toISOString(), targetDateTime: null, effects: null };
  if (shift < target) {
    const end = new Date(deps.clock.realNow().getTime() + target);
    return { ...clock, targetDateTime: end.toISOString() };
  }
  if (target === 0) return clock;
  const first = await firstStep(deps.db, target);
  const since = new Date(first.made_at.getTime() + first.shift_ms);
  return { ...clock, effects: await countEffects(deps.db, since, only) };
}

/**
 * Asks for a move of the clock, with an audit row; the poller `clock` makes it. It cannot be taken back.
 *
 * @param days whole days of 24 hours
 * @throws AppError `notFound` in live mode, `changedMeanwhile` while it moves, `limitReached` beyond a year in all
 */
export async function requestMove(
  deps: Context,
  by: Pick<AuditEntry, 'actor' | 'merchantId'>,
  days: number,
): Promise<void> {
  if (deps.settings.mode !== 'test') throw notFound();
  await inTransaction(deps.db, async (tx) => {
    const last = await lastStep(tx);
    const from = last?.shift_ms ?? 0;
    const target = from + days * DAY;
    if (last && from < last.target_ms) throw new AppError('changedMeanwhile');
    if (target > MOST_MS) throw new AppError('limitReached');
    const asked = { shift_ms: from + 1, follows_ms: last?.shift_ms ?? null, target_ms: target };
    if (!(await insertStep(tx, { ...asked, made_at: deps.clock.realNow() })))
      throw new AppError('changedMeanwhile');
    await writeAudit(deps, tx, {
      ...by,
      action: 'clock.moved',
      subjectId: by.merchantId,
      after: { days },
    });
    wake(tx, 'clock');
  });
}

import { localDay } from '@stuiver/domain/dates';
import { runDatesWithin } from '@stuiver/domain/recurrence';
import { eachDue } from '../../platform/each-due.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import {
  type DueRecurrence,
  dueRecurrences,
  lockRecurrence,
  updateRecurrence,
} from '../recurrences/repository.ts';
import { runDueSlot } from './run-due-slot.ts';
import { isAnnounced } from '../recurrences/notice-state.ts';

const BATCH = 200;
/** As many skipped runs as a recurrence keeps; beyond them the oldest are forgotten. */
const MOST_SKIPPED = 100;

/**
 * Advances a recurrence to the newest due run: after a downtime only that one is collected, the older ones wait for a
 * person.
 *
 * @returns the due day, or null when none is due, or its payer was not notified of it yet
 */
async function skipMissed(deps: PaymentDeps, due: DueRecurrence, today: string): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    const recurrence = await lockRecurrence(tx, due.merchant_id, due.id);
    const next = recurrence?.next_run_date ?? null;
    if (!recurrence || next === null || next > today || !isAnnounced(recurrence, today)) return null;
    const { frequency, anchor_date: anchor, end_date: end } = recurrence;
    const last = end !== null && end < today ? end : today;
    const missed = runDatesWithin(frequency, anchor, next, last);
    const newest = missed.pop() ?? next;
    if (newest === next) return next;
    const skipped = [...recurrence.skipped_dates, ...missed].slice(-MOST_SKIPPED);
    const patch = { next_run_date: newest, skipped_dates: skipped };
    await updateRecurrence(tx, recurrence, patch, deps.clock.now());
    return newest;
  });
}

/**
 * Collects every recurrence whose next run is due in the deployment's time zone, a direct debit only on the day
 * announced to its payer; run by the poller. A failure is logged and retried at the next call, without delaying the
 * others.
 */
export async function collectDueRecurrences(deps: PaymentDeps): Promise<void> {
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const collect = async (due: DueRecurrence) => {
    const dueDate = await skipMissed(deps, due, today);
    const slot = { merchantId: due.merchant_id, recurrenceId: due.id };
    if (dueDate !== null) await runDueSlot(deps, { ...slot, dueDate });
  };
  let last: DueRecurrence | undefined;
  for (;;) {
    const due = await dueRecurrences(deps.db, today, BATCH, last);
    await eachDue(deps, due, collect, ({ id }) => ({
      message: 'a recurrence could not be run',
      recurrenceId: id,
    }));
    last = due.at(-1);
    if (due.length < BATCH) return;
  }
}

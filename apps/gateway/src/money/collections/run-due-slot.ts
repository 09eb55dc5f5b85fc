import { localDay } from '@stuiver/domain/dates';
import { nextRunDates } from '@stuiver/domain/recurrence';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockForCollection, markPresented } from '../mandates/use-mandate.ts';
import { pursueCollection, startCollection, type StartedCollection } from './collect.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { endRecurrence } from '../recurrences/change-recurrence.ts';
import { isAnnounced } from '../recurrences/notice-state.ts';
import {
  findFirstPayment,
  lockRecurrence,
  findRecurrenceMandate,
  type RecurrencePatch,
  type RecurrenceRecord,
  updateRecurrence,
} from '../recurrences/repository.ts';

/** One run of a recurrence; the day as `YYYY-MM-DD`. */
type Slot = { readonly merchantId: string; readonly recurrenceId: string; readonly dueDate: string };

/**
 * `collected`: a payment was created for the slot. `blocked`: its mandate waits for a person, and the slot stays due.
 * `notAnnounced`: its payer was not notified of a direct debit on this day, and the slot stays due. `ended`: its
 * mandate is gone, and the recurrence with it. `notDue`: it ran before, is in the future, or the recurrence is no
 * longer active.
 */
type SlotResult = 'collected' | 'blocked' | 'notAnnounced' | 'ended' | 'notDue';

/** After a run: the next slot, or none past the end; the run's own end then finishes the recurrence. */
function afterRun(recurrence: RecurrenceRecord, slot: string): RecurrencePatch {
  const next = nextRunDates(recurrence.frequency, recurrence.anchor_date, 1, slot)[0] ?? null;
  const continues = next !== null && (recurrence.end_date === null || next <= recurrence.end_date);
  return {
    status: continues ? 'ACTIVE' : 'ENDING',
    next_run_date: continues ? next : null,
    times_executed: recurrence.times_executed + 1,
  };
}

/**
 * Starts the collection of one run: its payment and attempt, and the due date presented on its mandate. The caller holds
 * the mandate and the recurrence.
 *
 * @param dueDate the run, `YYYY-MM-DD`
 * @param presentedOn the day on which the bank gets it, `YYYY-MM-DD`
 */
export async function startRun(
  deps: PaymentDeps,
  tx: Tx,
  recurrence: RecurrenceRecord,
  dueDate: string,
  presentedOn: string,
): Promise<StartedCollection> {
  const { merchant_id: merchantId, id, mandate_id: mandateId } = recurrence;
  const first = await findFirstPayment(tx, merchantId, recurrence.first_payment_id, mandateId);
  if (!first) throw new Error('A recurrence has lost its first payment');
  const started = await startCollection(deps, tx, {
    merchantId,
    recurrenceId: id,
    mandateId,
    dueDate,
    method: recurrence.method,
    amount: recurrence.amount,
    currency: recurrence.currency,
    description: recurrence.description,
    first,
  });
  if (mandateId !== null) await markPresented(tx, merchantId, mandateId, presentedOn);
  return started;
}

async function startDue(
  deps: PaymentDeps,
  tx: Tx,
  slot: Slot,
): Promise<{ result: SlotResult; started: StartedCollection | null }> {
  const { clock, settings } = deps;
  const { merchantId, recurrenceId, dueDate } = slot;
  const today = localDay(clock.now(), settings.timeZone);
  const known = await findRecurrenceMandate(tx, merchantId, recurrenceId);
  // The mandate is locked before its recurrences, as when something comes back on it.
  const mandate = known?.mandate_id
    ? await lockForCollection(tx, merchantId, known.mandate_id, dueDate)
    : 'usable';
  const recurrence = await lockRecurrence(tx, merchantId, recurrenceId);
  const isDue = recurrence?.status === 'ACTIVE' && recurrence.next_run_date === dueDate && dueDate <= today;
  if (!isDue) return { result: 'notDue', started: null };
  if (mandate === 'blocked') return { result: 'blocked', started: null };
  if (mandate === 'stopped') {
    await endRecurrence(tx, recurrence, clock.now());
    return { result: 'ended', started: null };
  }
  if (!isAnnounced(recurrence, today)) return { result: 'notAnnounced', started: null };
  const started = await startRun(deps, tx, recurrence, dueDate, today);
  await updateRecurrence(tx, recurrence, afterRun(recurrence, dueDate), clock.now());
  return { result: 'collected', started };
}

/**
 * Runs one due slot (each is collected at most once): its payment and attempt are
 * committed with the recurrence's next slot, then the processor is called.
 */
export async function runDueSlot(deps: PaymentDeps, slot: Slot): Promise<SlotResult> {
  const { result, started } = await inTransaction(deps.db, (tx) => startDue(deps, tx, slot));
  if (started) await pursueCollection(deps, started);
  return result;
}

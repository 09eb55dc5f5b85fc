import { localDay } from '@stuiver/domain/dates';
import { nextRunDates } from '@stuiver/domain/recurrence';
import type { Frequency } from '@stuiver/domain/states';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { MandatesService } from '../mandates/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { endRecurrence } from './change-recurrence.ts';
import {
  firstPaymentOf,
  lockRecurrence,
  mandateOf,
  type RecurrencePatch,
  type RecurrenceRecord,
  updateRecurrence,
} from './repository.ts';

/** One run of a recurrence that is due: which, and on which day. */
export type Slot = { readonly merchantId: string; readonly recurrenceId: string; readonly dueDate: string };

/**
 * What became of a slot: `collected` (a payment was made for it), `blocked` (its mandate waits for a
 * person; the slot stays due), `ended` (its mandate is gone, and the recurrence with it), `notDue`
 * (it was run before, lies in the future, or the recurrence does not run any more).
 */
export type SlotResult = 'collected' | 'blocked' | 'ended' | 'notDue';

/** After a run: the next slot, or none when the end has come; the run's own end then finishes it. */
function afterRun(recurrence: RecurrenceRecord, slot: string): RecurrencePatch {
  const next = nextRunDates(recurrence.frequency as Frequency, recurrence.anchor_date, 1, slot)[0] ?? null;
  const goesOn = next !== null && (recurrence.end_date === null || next <= recurrence.end_date);
  return {
    status: goesOn ? 'ACTIVE' : 'ENDING',
    next_run_date: goesOn ? next : null,
    times_executed: recurrence.times_executed + 1,
  };
}

/**
 * The runs of recurrences (domain.md, "Recurrence": each due slot is collected at most once).
 *
 * @param context the world outside
 * @param services payments collects, mandates says whether it may
 * @returns the use cases
 */
export function makeCollectionsService(
  context: Context,
  services: { payments: Pick<PaymentsService, 'collections'>; mandates: MandatesService },
) {
  const { db, clock, settings } = context;
  const { mandates } = services;
  const { collections } = services.payments;

  async function begin(
    tx: Tx,
    slot: Slot,
  ): Promise<{ result: SlotResult; started: Awaited<ReturnType<typeof collections.start>> | null }> {
    const { merchantId, recurrenceId, dueDate } = slot;
    const known = await mandateOf(tx, merchantId, recurrenceId);
    // The mandate is locked before its recurrences, as by what comes back on it.
    const mandate = known?.mandate_id
      ? await mandates.lockForCollection(tx, merchantId, known.mandate_id, dueDate)
      : 'usable';
    const recurrence = await lockRecurrence(tx, merchantId, recurrenceId);
    const isDue =
      recurrence?.status === 'ACTIVE' &&
      recurrence.next_run_date === dueDate &&
      dueDate <= localDay(clock.now(), settings.timeZone);
    if (!isDue) return { result: 'notDue', started: null };
    if (mandate === 'blocked') return { result: 'blocked', started: null };
    if (mandate === 'stopped') {
      await endRecurrence(tx, recurrence, clock.now());
      return { result: 'ended', started: null };
    }
    const first = await firstPaymentOf(tx, merchantId, recurrence.first_payment_id);
    if (!first) throw new Error('A recurrence has lost its first payment');
    const started = await collections.start(tx, {
      merchantId,
      recurrenceId,
      mandateId: recurrence.mandate_id,
      dueDate,
      method: recurrence.method as PaymentMethod,
      amount: recurrence.amount,
      currency: recurrence.currency,
      description: recurrence.description,
      first,
    });
    if (recurrence.mandate_id !== null)
      await mandates.markPresented(tx, merchantId, recurrence.mandate_id, dueDate);
    await updateRecurrence(tx, recurrence, afterRun(recurrence, dueDate), clock.now());
    return { result: 'collected', started };
  }

  return {
    /**
     * Runs one due slot: its payment and attempt are committed with the recurrence's next slot, then the
     * processor is called. Of several that try, one collects.
     *
     * @param slot the recurrence and its next run
     * @returns what became of it
     */
    async runDue(slot: Slot): Promise<SlotResult> {
      const { result, started } = await inTransaction(db, (tx) => begin(tx, slot));
      if (started) await collections.pursue(started);
      return result;
    },
  };
}

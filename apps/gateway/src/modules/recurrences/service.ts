import type { RecurrenceDetails } from '@stuiver/contract';
import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { AuditService } from '../audit/service.ts';
import type { PaymentChange, PaymentRow } from '../ledger/change.ts';
import type { MandatesService } from '../mandates/service.ts';
import { beginRecurrence } from './begin-recurrence.ts';
import {
  changeRecurrence,
  endRecurrence,
  type RecurrenceChange,
  type RecurrenceParts,
  stopRecurrence,
} from './change-recurrence.ts';
import { listRecurrences, recurrenceDetails, type RecurrencesQuery } from './read-recurrences.ts';
import { isCollecting, lockActiveOfMandate, lockRecurrence, updateRecurrence } from './repository.ts';

export type RecurrencesService = ReturnType<typeof makeRecurrencesService>;

/** Where a collection has come to its end. */
const FINAL: readonly string[] = ['SUCCEEDED', 'SETTLED', 'FAILED', 'ABORTED', 'EXPIRED'];

/**
 * Recurrences (domain.md, "Recurrence"): begun by a first payment, changed and stopped by people, ended by
 * what happens to their collections and mandates. Their runs are `makeCollectionsService`'s.
 *
 * @param context the world outside
 * @param services audit log and mandates
 * @returns the use cases; those with a `tx` belong to the engine's change
 */
export function makeRecurrencesService(
  context: Context,
  services: { audit: Pick<AuditService, 'writeAudit'>; mandates: MandatesService },
) {
  const parts: RecurrenceParts = { context, audit: services.audit };
  const { mandates } = services;

  /** A mandate that was stopped takes its recurrences with it. */
  async function mandateStopped(tx: Tx, merchantId: string, mandateId: string): Promise<void> {
    for (const recurrence of await lockActiveOfMandate(tx, merchantId, mandateId)) {
      await endRecurrence(tx, recurrence, context.clock.now());
    }
  }

  /** What came back on a payment's mandate: a reject of a collection, a return or refund after it. */
  async function returned(
    tx: Tx,
    payment: Pick<PaymentRow, 'merchant_id' | 'mandate_id'>,
    code: string | null,
  ): Promise<void> {
    if (payment.mandate_id === null) return;
    const effect = await mandates.applyReturnCode(tx, payment.merchant_id, payment.mandate_id, code);
    if (effect === 'stop') await mandateStopped(tx, payment.merchant_id, payment.mandate_id);
  }

  return {
    /** A page of recurrences; see `listRecurrences`. */
    getRecurrences: (scope: MerchantScope, query: RecurrencesQuery) => listRecurrences(context, scope, query),

    /** One recurrence; see `recurrenceDetails`. */
    getRecurrence: (scope: MerchantScope, id: string): Promise<RecurrenceDetails> =>
      recurrenceDetails(context, scope, id),

    /** UPDATE; see `changeRecurrence`. */
    changeRecurring: (scope: MerchantScope, input: RecurrenceChange, actor: Actor): Promise<void> =>
      changeRecurrence(parts, scope, input, actor),

    /** STOP; see `stopRecurrence`. */
    stopRecurring: (scope: MerchantScope, id: string, actor: Actor): Promise<void> =>
      stopRecurrence(parts, scope, id, actor),

    /** For the engine: a payment was captured, before its change is written; see `beginRecurrence`. */
    captured: (tx: Tx, change: PaymentChange): Promise<void> => beginRecurrence(context, tx, change),

    returned,
    mandateStopped,

    /**
     * For the engine: a collection has moved and its change is written. One that failed may say something
     * of its mandate; the last one under way ends a recurrence that is ENDING.
     *
     * @param tx the transaction of the change
     * @param payment the collection as it is now
     * @param code why it failed, if it did
     */
    async collectionMoved(tx: Tx, payment: PaymentRow, code: string | null): Promise<void> {
      if (payment.recurrence_type !== 'RECURRING' || payment.recurrence_id === null) return;
      if (!FINAL.includes(payment.status)) return;
      if (payment.status === 'FAILED') await returned(tx, payment, code);
      const recurrence = await lockRecurrence(tx, payment.merchant_id, payment.recurrence_id);
      if (recurrence?.status !== 'ENDING') return;
      if (await isCollecting(tx, payment.merchant_id, recurrence.id)) return;
      const at = context.clock.now();
      await updateRecurrence(tx, recurrence, { status: 'FINISHED', finished_at: at }, at);
    },
  };
}

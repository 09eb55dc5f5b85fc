import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from '../ledger/change.ts';
import { type MandateRecord, updateMandate } from '../mandates/repository.ts';
import { applyReturnCode } from '../mandates/use-mandate.ts';
import { endRecurrence } from './change-recurrence.ts';
import { lockActiveOfMandate } from './repository.ts';

/** A mandate that was stopped takes its recurrences with it. */
async function endRecurrencesOfMandate(
  deps: Context,
  tx: Tx,
  merchantId: string,
  mandateId: string,
): Promise<void> {
  for (const recurrence of await lockActiveOfMandate(tx, merchantId, mandateId))
    await endRecurrence(tx, recurrence, deps.clock.now());
}

/** Stops a mandate whose row the caller holds, and with it its recurrences. */
export async function endMandate(
  deps: Context,
  tx: Tx,
  { merchant_id, id }: Pick<MandateRecord, 'merchant_id' | 'id'>,
  reason: string,
): Promise<void> {
  await updateMandate(tx, { merchant_id, id, stop_reason: reason, stopped_at: deps.clock.now() });
  await endRecurrencesOfMandate(deps, tx, merchant_id, id);
}

/**
 * Applies a return to a payment's mandate: the rejection of a collection, or a return or refund after it.
 *
 * @param code the return code
 */
export async function onPaymentReturned(
  deps: Context,
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'mandate_id'>,
  code: string | null,
): Promise<void> {
  if (payment.mandate_id === null) return;
  const effect = await applyReturnCode(deps, tx, payment.merchant_id, payment.mandate_id, code);
  if (effect === 'stop') await endRecurrencesOfMandate(deps, tx, payment.merchant_id, payment.mandate_id);
}

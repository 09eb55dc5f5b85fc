import { findLastAtSigning } from '@stuiver/domain/collection-notice';
import { getMethodFacts } from '@stuiver/domain/methods';
import { nextRunDates } from '@stuiver/domain/recurrence';
import { isLive } from '@stuiver/domain/states';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentChange } from '../ledger/change.ts';
import type { AttemptMove } from '../processors/processor.ts';
import { lockMandate } from '../mandates/repository.ts';
import { onPaymentReturned } from './mandate-returns.ts';
import { insertRecurrence, isCollecting, lockRecurrence, updateRecurrence } from './repository.ts';

/**
 * Starts the recurrence of a first payment in the transaction of its capture, before the change is written; a direct
 * debit continues on the mandate that its payer signed. The first payment is its first run: with frequency NEVER, an end
 * before the next run, or a mandate that was stopped meanwhile, the recurrence is finished at once.
 */
export async function beginRecurrence(
  deps: Pick<Context, 'ids' | 'settings'>,
  tx: Tx,
  change: PaymentChange,
): Promise<void> {
  const { payment, at, day } = change;
  // Later runs have no frequency of their own.
  if (payment.recurrence_frequency === null || payment.method === '') return;
  const end = payment.recurrence_end_date;
  const next = nextRunDates(payment.recurrence_frequency, day, 1)[0] ?? null;
  const mandate =
    payment.mandate_id === null ? undefined : await lockMandate(tx, payment.merchant_id, payment.mandate_id);
  const isStopped = mandate !== undefined && mandate.stopped_at !== null;
  const continues = next !== null && (end === null || next <= end) && !isStopped;
  const id = deps.ids.next();
  const told =
    payment.mandate_id === null
      ? null
      : findLastAtSigning(payment.recurrence_frequency, day, deps.settings.noticeDays);
  await insertRecurrence(tx, {
    merchant_id: payment.merchant_id,
    id,
    status: continues ? 'ACTIVE' : 'FINISHED',
    frequency: payment.recurrence_frequency,
    description: payment.description,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    mandate_id: payment.mandate_id,
    token_attempt_id:
      getMethodFacts(payment.method)?.recurring === 'token' ? payment.captured_attempt_id : null,
    first_payment_id: payment.id,
    start_date: day,
    end_date: end,
    anchor_date: day,
    next_run_date: continues ? next : null,
    skipped_dates: [],
    told_until: told,
    told_at: told === null ? null : at,
    // The payer of an older mandate was told of the first collection by the merchant.
    told_by: told === null ? null : mandate?.first_payment_id === payment.id ? 'mandate' : 'merchant',
    collect_on: null,
    notice_queued_on: null,
    times_executed: 1,
    created_at: at,
    updated_at: at,
    finished_at: continues ? null : at,
  });
  payment.recurrence_id = id;
  payment.due_date = day;
}

/**
 * Follows an attempt: a rejection may mean something for its mandate, and the last collection under way finishes a
 * recurrence that is ENDING.
 */
export async function followCollection(
  deps: Context,
  tx: Tx,
  { change: { payment }, attempt, status, reasonCode }: AttemptMove,
): Promise<void> {
  const { merchant_id: merchantId, recurrence_id: recurrenceId } = payment;
  if (payment.recurrence_type === 'RECURRING' && !isLive(payment.status)) {
    if (payment.status === 'FAILED') await onPaymentReturned(deps, tx, payment, reasonCode);
    const recurrence = recurrenceId === null ? undefined : await lockRecurrence(tx, merchantId, recurrenceId);
    if (recurrence?.status === 'ENDING' && !(await isCollecting(tx, merchantId, recurrence.id))) {
      const at = deps.clock.now();
      await updateRecurrence(tx, recurrence, { status: 'FINISHED', finished_at: at }, at);
    }
  }
  if (status === 'FAILED') await onPaymentReturned(deps, tx, attempt, reasonCode);
}

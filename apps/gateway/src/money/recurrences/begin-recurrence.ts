import type { FieldErrors, InitiatePaymentBody } from '@stuiver/contract';
import { findLastAtSigning } from '@stuiver/domain/collection-notice';
import { methodOf } from '@stuiver/domain/methods';
import { nextRunDates } from '@stuiver/domain/recurrence';
import { type Frequency, isLive } from '@stuiver/domain/states';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentChange, PaymentRow } from '../ledger/change.ts';
import { onPaymentReturned } from './mandate-returns.ts';
import { insertRecurrence, isCollecting, lockRecurrence, updateRecurrence } from './repository.ts';

/** Continuation of a recurrence after its first payment; `endDate` is its last possible day, `YYYY-MM-DD`. */
export type RecurrencePlan = { readonly frequency: Frequency; readonly endDate: string | null };

type RecurrenceRequest = Pick<InitiatePaymentBody, 'transactionRecurrenceType' | 'frequency' | 'endDate'>;

/**
 * Reads the recurrence that a payment or link should start (`transactionRecurrenceType`).
 *
 * @param today the deployment's day, `YYYY-MM-DD`
 * @param prefix of the field names in errors, such as `transaction.`
 * @returns null for a one-off payment
 * @throws AppError `invalidInput`: FIRST needs a frequency and an end after today; both need FIRST
 */
export function recurrencePlanOf(
  request: RecurrenceRequest,
  today: string,
  prefix = '',
): RecurrencePlan | null {
  const errors: FieldErrors = {};
  const isFirst = request.transactionRecurrenceType === 'FIRST';
  if (isFirst && request.frequency === undefined) errors[`${prefix}frequency`] = ['required'];
  if (!isFirst && (request.frequency !== undefined || request.endDate !== undefined))
    errors[`${prefix}transactionRecurrenceType`] = ['required'];
  if (isFirst && request.endDate !== undefined && request.endDate <= today)
    errors[`${prefix}endDate`] = ['tooLow'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return isFirst && request.frequency !== undefined
    ? { frequency: request.frequency, endDate: request.endDate ?? null }
    : null;
}

/**
 * Starts the recurrence of a first payment in the transaction of its capture, before the change is written; a direct
 * debit continues on the mandate that its payer signed. The first payment is its first run: with frequency NEVER, or
 * an end before the next run, the recurrence is finished at once.
 */
export async function beginRecurrence(
  deps: Pick<Context, 'ids' | 'settings'>,
  tx: Tx,
  change: PaymentChange,
): Promise<void> {
  const { payment, at, day } = change;
  if (payment.recurrence_type !== 'FIRST' || payment.recurrence_frequency === null || payment.method === '')
    return;
  const end = payment.recurrence_end_date;
  const next = nextRunDates(payment.recurrence_frequency, day, 1)[0] ?? null;
  const continues = next !== null && (end === null || next <= end);
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
    token_attempt_id: methodOf(payment.method)?.recurring === 'token' ? payment.captured_attempt_id : null,
    first_payment_id: payment.id,
    start_date: day,
    end_date: end,
    anchor_date: day,
    next_run_date: continues ? next : null,
    skipped_dates: [],
    told_until: told,
    told_at: told === null ? null : at,
    told_by: told === null ? null : 'mandate',
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
 * Follows a collection whose change has just been written: a failure may mean something for its mandate, and the last
 * one under way finishes a recurrence that is ENDING.
 *
 * @param code why it failed, if it did
 */
export async function onCollectionMoved(
  deps: Context,
  tx: Tx,
  payment: PaymentRow,
  code: string | null,
): Promise<void> {
  if (payment.recurrence_type !== 'RECURRING' || payment.recurrence_id === null) return;
  if (isLive(payment.status)) return;
  if (payment.status === 'FAILED') await onPaymentReturned(deps, tx, payment, code);
  const recurrence = await lockRecurrence(tx, payment.merchant_id, payment.recurrence_id);
  if (recurrence?.status !== 'ENDING') return;
  if (await isCollecting(tx, payment.merchant_id, recurrence.id)) return;
  const at = deps.clock.now();
  await updateRecurrence(tx, recurrence, { status: 'FINISHED', finished_at: at }, at);
}

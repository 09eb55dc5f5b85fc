import type { Tx } from '../../../platform/database/database.ts';
import { derivedId } from '../../../platform/ids.ts';
import {
  addEvent,
  type AttemptRow,
  moveAttempt,
  movePayment,
  type MoveResult,
  type PaymentChange,
  raiseAttention,
  type RefundRow,
} from '../../ledger/change.ts';
import {
  CALL_GRACE_MS,
  type PaymentDeps,
  type Rivals,
  transferSurplusId,
} from '../../processors/processor.ts';

/** The first success becomes the captured one; late when the payment or attempt had ended before. */
export function capture(
  change: PaymentChange,
  attempt: AttemptRow,
  reference: string | null,
  nextCheckAt: Date | null = null,
): MoveResult {
  const moved = moveAttempt(change, attempt, 'SUCCEEDED', {
    processor_reference: reference ?? attempt.processor_reference,
    decline_code: null,
    next_check_at: nextCheckAt,
    waiting_amount: 0,
  });
  if (moved.result !== 'applied') return moved.result;
  const { payment } = change;
  const result = movePayment(change, 'SUCCEEDED');
  if (result !== 'applied')
    throw new Error(`A payment that is ${payment.status} without a capture cannot succeed`);
  payment.captured_attempt_id = attempt.id;
  payment.captured_amount = payment.amount;
  payment.method = attempt.method;
  if (payment.recurrence_type !== 'RECURRING') payment.mandate_id = attempt.mandate_id;
  payment.paid_at = change.at;
  if (moved.late) payment.late = true;
  if (payment.late) raiseAttention(change, 'lateSuccess');
  addEvent(change, payment.late ? 'paymentSucceededLate' : 'paymentSucceeded', {
    attemptId: attempt.id,
    amount: payment.amount,
  });
  return 'applied';
}

/** Ends the rivals of a payment that was just captured, and lets its followers add to the change. */
export async function followCapture(
  deps: PaymentDeps,
  tx: Tx,
  change: PaymentChange,
  rivals: Rivals,
): Promise<void> {
  for (const follow of deps.followers.onCapture) await follow(deps, tx, change);
  await rivals.end(change.at);
}

/** Builds the refund that returns a surplus capture in full. */
function surplusRefund(attempt: AttemptRow, id: string, at: Date, day: string): RefundRow {
  return {
    merchant_id: attempt.merchant_id,
    id,
    payment_id: attempt.payment_id,
    attempt_id: attempt.id,
    method: attempt.method,
    kind: 'SURPLUS',
    amount: attempt.amount,
    missing_amount: 0,
    sender_id: null,
    currency: attempt.currency,
    status: 'PENDING',
    description: '',
    reason_code: null,
    processor: attempt.processor,
    processor_reference: null,
    bounced: false,
    created_by: null,
    created_by_key: null,
    created_day: day,
    created_at: at,
    finished_at: null,
    next_check_at: new Date(at.getTime() + CALL_GRACE_MS),
    checks: 0,
  };
}

/** Keeps money besides the captured attempt in suspense, and starts its refund in the same change. */
function keepSurplus(change: PaymentChange, attempt: AttemptRow): string {
  const refundId = derivedId('surplus-refund', attempt.id);
  addEvent(change, 'surplusCaptured', {
    attemptId: attempt.id,
    amount: attempt.amount,
    method: attempt.method,
  });
  const refund = surplusRefund(attempt, refundId, change.at, change.day);
  change.refunds.push({ row: refund, before: null });
  addEvent(change, 'refundRequested', { refund, actor: { kind: 'system' } });
  raiseAttention(change, 'surplusCapture');
  return refundId;
}

/**
 * A success that is not the first. The same attempt under another reference of the processor is a second movement of
 * money and becomes an attempt of its own; another attempt is moved.
 */
export function surplus(
  change: PaymentChange,
  attempts: readonly AttemptRow[],
  attempt: AttemptRow,
  reference: string | null,
  nextCheckAt: Date | null,
): { result: MoveResult | 'surplus'; refundId: string | null } {
  if (attempt.status !== 'SUCCEEDED') {
    const patch = {
      processor_reference: reference ?? attempt.processor_reference,
      surplus: true,
      decline_code: null,
      next_check_at: nextCheckAt,
    };
    const moved = moveAttempt(change, attempt, 'SUCCEEDED', patch);
    if (moved.result !== 'applied') return { result: moved.result, refundId: null };
    return { result: 'surplus', refundId: keepSurplus(change, moved.row) };
  }
  const known = attempts.some((other) => other.processor_reference === reference);
  if (reference === null || attempt.processor_reference === null || known)
    return { result: 'sameState', refundId: null };
  const row: AttemptRow = {
    ...attempt,
    id: derivedId('second-success', `${attempt.id}:${reference}`),
    processor_reference: reference,
    redirect_url: null,
    surplus: true,
    created_at: change.at,
    updated_at: change.at,
    next_check_at: null,
    checks: 0,
  };
  change.attempts.push({ row, isNew: true });
  return { result: 'surplus', refundId: keepSurplus(change, row) };
}

/** Ends a payment whose money is returned because its payer has paid otherwise; one that has ended stays. */
export function failUnkept(change: PaymentChange): void {
  if (movePayment(change, 'FAILED') === 'applied') addEvent(change, 'paymentFailed');
}

/**
 * Returns a bank transfer's excess: as a separate attempt, which is refunded automatically.
 *
 * @param attempt the one that the transfer named
 * @param amount to return, minor units
 * @param reference the processor's own id of the movement of money, if it is one
 * @param from the new attempt's id is derived from it, so that it is created once
 * @returns the refund to pursue once this is committed
 */
export function returnTransfer(
  change: PaymentChange,
  attempt: AttemptRow,
  amount: number,
  reference: string | null,
  from: string,
): string {
  const row: AttemptRow = {
    ...attempt,
    id: transferSurplusId(from),
    status: 'SUCCEEDED',
    amount,
    processor_reference: reference,
    redirect_url: null,
    decline_code: null,
    surplus: true,
    created_at: change.at,
    updated_at: change.at,
    next_check_at: null,
    checks: 0,
    waiting_amount: 0,
  };
  change.attempts.push({ row, isNew: true });
  return keepSurplus(change, row);
}

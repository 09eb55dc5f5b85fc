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
} from '../../ledger/change.ts';
import { type PaymentDeps, type Rivals, transferSurplusId } from '../../processors/processor.ts';
import { addRefund } from './add-refund.ts';

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

/** Keeps money besides the captured attempt in suspense, and starts its refund in the same change. */
function keepSurplus(change: PaymentChange, attempt: AttemptRow): string {
  const refundId = derivedId('surplus-refund', attempt.id);
  addEvent(change, 'surplusCaptured', {
    attemptId: attempt.id,
    amount: attempt.amount,
    method: attempt.method,
  });
  const { id: attempt_id, amount } = attempt;
  addRefund(change, { ...attempt, attempt_id }, { id: refundId, kind: 'SURPLUS', amount });
  raiseAttention(change, 'surplusCapture');
  return refundId;
}

/** Adds an attempt of its own for a further movement of money, which is returned. */
function addSurplus(change: PaymentChange, attempt: AttemptRow): string {
  const row = {
    ...attempt,
    redirect_url: null,
    surplus: true,
    created_at: change.at,
    updated_at: change.at,
    next_check_at: null,
    checks: 0,
  };
  change.attempts.push({ row, isNew: true });
  return keepSurplus(change, row);
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
  const id = derivedId('second-success', `${attempt.id}:${reference}`);
  return {
    result: 'surplus',
    refundId: addSurplus(change, { ...attempt, id, processor_reference: reference }),
  };
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
  return addSurplus(change, {
    ...attempt,
    id: transferSurplusId(from),
    status: 'SUCCEEDED',
    amount,
    processor_reference: reference,
    decline_code: null,
    waiting_amount: 0,
  });
}

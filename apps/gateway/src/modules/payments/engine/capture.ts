import type { Tx } from '../../../lib/database/database.ts';
import { derivedId } from '../../../lib/ids.ts';
import {
  addEvent,
  type AttemptRow,
  moveAttempt,
  movePayment,
  type MoveResult,
  type PaymentChange,
  raiseAttention,
} from '../../ledger/change.ts';
import { countUse } from '../../payment-links/use-link.ts';
import { surplusRefund } from './attempts.ts';

/** The first success: it becomes the captured one, late when something had ended before. */
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

/** Money beside the captured attempt: kept in suspense, and its refund begins in the same change. */
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
 * A success that is not the first. The same attempt under another reference of the processor is a
 * second movement of money and gets an attempt of its own; another attempt is moved.
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

/**
 * Counts a link's use for a capture. One beyond the maximum, or after the link's end by a payer who submitted
 * before it, is money all the same, and is flagged (quality.md, invariant 9). A late success says already that
 * the money came after the end.
 */
export async function countLinkUse(tx: Tx, change: PaymentChange): Promise<void> {
  const { payment } = change;
  if (
    payment.payment_link_id === null ||
    payment.captured_attempt_id === null ||
    change.before?.captured_attempt_id
  )
    return;
  const { merchant_id, payment_link_id } = payment;
  const late = await countUse(tx, merchant_id, payment_link_id, change.at);
  if (late === 'overused') raiseAttention(change, 'linkOverused');
  if (late === 'ended' && !payment.late) raiseAttention(change, 'linkEnded');
}

/**
 * What a bank transfer brought beside what is owed: an attempt of its own that goes back by itself.
 *
 * @param change of the payment
 * @param attempt the one that the transfer named
 * @param amount what goes back, minor units
 * @param reference the processor's own id of the movement of money, when it is one
 * @param from what the new attempt's id follows from, so that it is made once
 * @returns the refund that is to be started once this is committed
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
    id: derivedId('transfer-surplus', from),
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

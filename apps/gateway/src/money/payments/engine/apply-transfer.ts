import type { AttemptStatus } from '@stuiver/domain/states';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { observeOutcome } from '../../../platform/metrics.ts';
import {
  addEvent,
  type AttemptRow,
  beginChange,
  moveAttempt,
  movePayment,
  type PaymentChange,
} from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment } from '../../ledger/queries.ts';
import type { RecordResult, TransferFacts } from '../../processors/message.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import type { ApplyResult } from './apply-outcome.ts';
import { transferDeadline } from './attempts.ts';
import { capture, failUnkept, followCapture, returnTransfer } from './capture.ts';
import { findAttemptPlace, insertIncoming } from './repository.ts';

/** The statuses in which a transfer can still complete an attempt. */
const OPEN: readonly AttemptStatus[] = ['STARTED', 'UNKNOWN', 'PENDING'];

/** Keeps received money until the rest arrives. */
function keepWaiting(change: PaymentChange, attempt: AttemptRow, total: number): void {
  if (attempt.status === 'PENDING') {
    change.attempts.push({ row: { ...attempt, waiting_amount: total, updated_at: change.at }, isNew: false });
    return;
  }
  moveAttempt(change, attempt, 'PENDING', {
    waiting_amount: total,
    next_check_at: transferDeadline(attempt),
  });
  if (change.payment.status === 'OPEN') movePayment(change, 'PENDING');
}

/**
 * A transfer completes the attempt, waits for the rest, or is returned.
 *
 * @param isPaid whether the payment was captured, or paid otherwise
 */
function decide(
  change: PaymentChange,
  attempt: AttemptRow,
  { amount, reference }: TransferFacts,
  id: string,
  isPaid: boolean,
): { result: ApplyResult; refundId: string | null } {
  const isOpen = OPEN.includes(attempt.status);
  const total = (isOpen ? attempt.waiting_amount : 0) + amount;
  if (!isPaid && total >= attempt.amount) {
    const result = capture(change, attempt, reference);
    if (result !== 'applied') throw new Error(`A transfer cannot complete an attempt: ${result}`);
    const excess = total - attempt.amount;
    return { result, refundId: excess > 0 ? returnTransfer(change, attempt, excess, reference, id) : null };
  }
  if (!isPaid && isOpen) {
    keepWaiting(change, attempt, total);
    return { result: 'applied', refundId: null };
  }
  return { result: 'surplus', refundId: returnTransfer(change, attempt, amount, reference, id) };
}

/**
 * Applies a credit transfer that came in on a bank transfer's reference (docs/decisions/payments.md). It is booked
 * once, in any case. Enough completes the payment, less waits for the rest, any excess is returned; so is all of it
 * once the payment was paid otherwise, or when too little comes too late.
 *
 * @param record writes down the result, in the same transaction (the inbox)
 * @returns `sameState` for a movement of money that was reported before
 */
export async function applyTransfer(
  deps: PaymentDeps,
  merchantId: string,
  attemptId: string,
  facts: TransferFacts,
  record?: RecordResult,
): Promise<ApplyResult> {
  const place = await findAttemptPlace(deps.db, merchantId, attemptId);
  const done = await inTransaction(
    deps.db,
    async (tx): Promise<{ result: ApplyResult; refundId: string | null; isCaptured?: boolean }> => {
      if (!place) {
        await record?.(tx, 'unknownSubject');
        return { result: 'unknownSubject', refundId: null };
      }
      const lockRivals = await deps.followers.lockRivals(tx, merchantId, place.linkId);
      const payment = await lockPayment(tx, merchantId, place.paymentId);
      if (!payment) throw new Error('An attempt has lost its payment');
      const attempt = (await listPaymentAttempts(tx, payment)).find((row) => row.id === attemptId);
      if (!attempt) throw new Error('A payment has lost its attempt');
      const change = beginChange(deps, { kind: 'processor' }, payment);
      const id = deps.ids.next();
      const isNew = await insertIncoming(tx, {
        merchant_id: merchantId,
        id,
        payment_id: payment.id,
        attempt_id: attemptId,
        processor: facts.processor,
        processor_reference: facts.reference,
        amount: facts.amount,
        currency: payment.currency,
        received_at: change.at,
      });
      if (!isNew) {
        await record?.(tx, 'sameState');
        return { result: 'sameState', refundId: null };
      }
      addEvent(change, 'transferReceived', { attemptId, amount: facts.amount });
      const rivals = await lockRivals(payment);
      const answer = decide(
        change,
        attempt,
        facts,
        id,
        payment.captured_attempt_id !== null || rivals.isPaid,
      );
      if (rivals.isPaid) failUnkept(change);
      const isCaptured = answer.result === 'applied' && change.payment.captured_attempt_id !== null;
      if (isCaptured) await followCapture(deps, tx, change, rivals);
      await commitChange(tx, change);
      await record?.(tx, answer.result);
      return { ...answer, isCaptured };
    },
  );
  if (done.isCaptured) observeOutcome(facts.processor, 'SUCCEEDED');
  if (done.refundId) await deps.followers.pursueRefund(deps, merchantId, done.refundId);
  return done.result;
}

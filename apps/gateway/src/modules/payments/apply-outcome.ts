import type { AttemptStatus } from '@stuiver/domain/states';
import type { Tx } from '../../lib/database.ts';
import { derivedId } from '../../lib/ids.ts';
import {
  addEvent,
  type AttemptRow,
  beginChange,
  moveAttempt,
  movePayment,
  type MoveResult,
  type PaymentChange,
} from '../ledger/change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { attemptsOf, lockPayment } from '../ledger/queries.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { EventKind } from '../ledger/transfers.ts';
import type { RecordResult } from '../processors/inbox.ts';
import type { AttemptOutcome } from '../processors/processor.ts';
import { backOff, CALL_GRACE_MS, type EngineParts, REDIRECT_LIFE_MS, surplusRefund } from './engine.ts';
import { findAttemptPlace, lockLinkOf } from './repository.ts';

/** What is known of an attempt now. UNKNOWN is ours to say: no answer came in time. */
export type KnownOutcome = Omit<AttemptOutcome, 'status'> & {
  readonly status: AttemptOutcome['status'] | 'UNKNOWN';
};

/** What became of it; a refused move changes nothing. */
export type ApplyResult = MoveResult | 'surplus' | 'unknownSubject';

const ENDS: Readonly<Partial<Record<AttemptStatus, EventKind>>> = {
  FAILED: 'attemptDeclined',
  ABORTED: 'attemptAborted',
  EXPIRED: 'attemptExpired',
};

/** The first success: it becomes the captured one, late when something had ended before. */
function capture(change: PaymentChange, attempt: AttemptRow, reference: string | null): MoveResult {
  const moved = moveAttempt(change, attempt, 'SUCCEEDED', {
    processor_reference: reference ?? attempt.processor_reference,
    decline_code: null,
    next_check_at: null,
  });
  if (moved.result !== 'applied') return moved.result;
  const { payment } = change;
  const result = movePayment(change, 'SUCCEEDED');
  if (result !== 'applied')
    throw new Error(`A payment that is ${payment.status} without a capture cannot succeed`);
  payment.captured_attempt_id = attempt.id;
  payment.captured_amount = payment.amount;
  payment.method = attempt.method;
  payment.paid_at = change.at;
  if (moved.late) payment.late = true;
  if (payment.late) payment.attention = 'lateSuccess';
  addEvent(change, payment.late ? 'paymentSucceededLate' : 'paymentSucceeded', {
    attemptId: attempt.id,
    amount: payment.amount,
  });
  return 'applied';
}

/** Money beside the captured attempt: kept in suspense, and its refund begins in the same change. */
function keepSurplus(change: PaymentChange, attempt: AttemptRow): string {
  const refundId = derivedId('surplus-refund', attempt.id);
  addEvent(change, 'surplusCaptured', { attemptId: attempt.id, amount: attempt.amount });
  const refund = surplusRefund(attempt, refundId, change.at, change.day);
  change.refunds.push({ row: refund, before: null, method: attempt.method });
  addEvent(change, 'refundRequested', { refund, actor: { kind: 'system' } });
  change.payment.attention = 'surplusCapture';
  return refundId;
}

/**
 * A success that is not the first. The same attempt under another reference of the processor is a
 * second movement of money and gets an attempt of its own; another attempt is moved.
 */
function surplus(
  change: PaymentChange,
  attempts: readonly AttemptRow[],
  attempt: AttemptRow,
  reference: string | null,
): { result: ApplyResult; refundId: string | null } {
  if (attempt.status !== 'SUCCEEDED') {
    const patch = {
      processor_reference: reference ?? attempt.processor_reference,
      surplus: true,
      decline_code: null,
      next_check_at: null,
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
    checks: 0,
  };
  change.attempts.push({ row, isNew: true });
  return { result: 'surplus', refundId: keepSurplus(change, row) };
}

/** Everything but a success: the attempt moves, and the payment follows it between OPEN and PENDING. */
function moveOn(change: PaymentChange, attempt: AttemptRow, outcome: KnownOutcome): MoveResult {
  const later = (milliseconds: number) => new Date(change.at.getTime() + milliseconds);
  const patch: Partial<AttemptRow> = {
    processor_reference: outcome.reference ?? attempt.processor_reference,
    decline_code: outcome.reasonCode ?? null,
    next_check_at: null,
  };
  const end = ENDS[outcome.status];
  if (outcome.status === 'REDIRECTED') {
    patch.redirect_url = outcome.redirectUrl ?? null;
    patch.next_check_at = later(REDIRECT_LIFE_MS);
  } else if (!end) {
    patch.next_check_at = later(
      outcome.status === 'PENDING' ? CALL_GRACE_MS + backOff(attempt.checks) : backOff(attempt.checks),
    );
  }
  const moved = moveAttempt(change, attempt, outcome.status, patch);
  if (moved.result !== 'applied') return moved.result;
  const waits = outcome.status === 'PENDING' || outcome.status === 'UNKNOWN';
  // A payment that has ended stays as it ended; the table refuses what does not fit.
  if (waits && change.payment.status === 'OPEN') movePayment(change, 'PENDING');
  if (!waits && change.payment.status === 'PENDING') movePayment(change, 'OPEN');
  const kind =
    end ??
    (outcome.status === 'REDIRECTED'
      ? 'attemptRedirected'
      : outcome.status === 'PENDING'
        ? 'attemptPending'
        : 'attemptUncertain');
  addEvent(change, kind, {
    attemptId: attempt.id,
    amount: attempt.amount,
    reasonCode: outcome.reasonCode ?? null,
  });
  // Nobody is there to try a collection again.
  if (end && change.payment.recurrence_type === 'RECURRING' && movePayment(change, 'FAILED') === 'applied')
    addEvent(change, 'paymentFailed');
  return 'applied';
}

/** Counts a link's use for a capture; one beyond the maximum is money all the same, and is flagged. */
async function countLinkUse(parts: EngineParts, tx: Tx, change: PaymentChange): Promise<void> {
  const { payment } = change;
  if (
    payment.payment_link_id === null ||
    payment.captured_attempt_id === null ||
    change.before?.captured_attempt_id
  )
    return;
  const { over } = await parts.paymentLinks.countUse(tx, payment.merchant_id, payment.payment_link_id);
  if (over) payment.attention = 'linkOverused';
}

/**
 * Applies what is known of an attempt: the one place where attempts move after they were started,
 * whoever brought the word (the call's answer, a message, the sweeper). One transaction; a move that
 * is not in the table changes nothing. A surplus capture's refund is started once it is committed.
 *
 * @param parts the engine
 * @param merchantId whose attempt
 * @param attemptId which attempt
 * @param outcome what is known
 * @param record writes down what became of it, in the same transaction (the inbox)
 * @returns what became of it
 */
export async function applyOutcome(
  parts: EngineParts,
  merchantId: string,
  attemptId: string,
  outcome: KnownOutcome,
  record?: RecordResult,
): Promise<ApplyResult> {
  const { context } = parts;
  const place = await findAttemptPlace(context.db, merchantId, attemptId);
  const done = await inTransaction(
    context.db,
    async (tx): Promise<{ result: ApplyResult; refundId: string | null }> => {
      if (!place) {
        await record?.(tx, 'unknownSubject');
        return { result: 'unknownSubject', refundId: null };
      }
      if (outcome.status === 'SUCCEEDED' && place.linkId) await lockLinkOf(tx, merchantId, place.linkId);
      const payment = await lockPayment(tx, merchantId, place.paymentId);
      if (!payment) throw new Error('An attempt has lost its payment');
      const attempts = await attemptsOf(tx, payment);
      const attempt = attempts.find((row) => row.id === attemptId);
      if (!attempt) throw new Error('A payment has lost its attempt');
      const change = beginChange(
        context,
        outcome.status === 'UNKNOWN' ? { kind: 'system' } : { kind: 'processor' },
        payment,
      );
      let answer: { result: ApplyResult; refundId: string | null };
      if (outcome.status !== 'SUCCEEDED')
        answer = { result: moveOn(change, attempt, outcome), refundId: null };
      else if (payment.captured_attempt_id === null) {
        answer = { result: capture(change, attempt, outcome.reference), refundId: null };
        if (answer.result === 'applied') {
          await countLinkUse(parts, tx, change);
          await parts.recurring.captured(tx, change);
        }
      } else answer = surplus(change, attempts, attempt, outcome.reference);
      if (answer.result === 'applied' || answer.result === 'surplus') {
        await commitChange(tx, parts.notifications, change);
        await parts.recurring.collectionMoved(tx, change.payment, outcome.reasonCode ?? null);
      }
      await record?.(tx, answer.result);
      return answer;
    },
  );
  if (done.refundId) await parts.refunds.pursue(merchantId, done.refundId);
  return done.result;
}

import { type AttemptStatus, isLive } from '@stuiver/domain/states';
import type { Actor } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { observeOutcome } from '../../../platform/metrics.ts';
import {
  addEvent,
  type AttemptRow,
  beginChange,
  moveAttempt,
  movePayment,
  type MoveResult,
  type PaymentChange,
  type PaymentRow,
} from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment } from '../../ledger/queries.ts';
import type { EventKind } from '../../ledger/transfers.ts';
import type { RecordResult } from '../../processors/message.ts';
import type { AttemptOutcome, PaymentDeps } from '../../processors/processor.ts';
import { nextCheck } from './attempts.ts';
import { capture, failUnkept, followCapture, returnTransfer, surplus } from './capture.ts';
import { type AttemptPlace, findAttemptPlace, keepInstructions } from './repository.ts';

/** Current knowledge of an attempt. UNKNOWN is our own: no answer came in time. */
export type KnownOutcome = Omit<AttemptOutcome, 'status'> & {
  readonly status: AttemptOutcome['status'] | 'UNKNOWN';
};

/** A refused move changes nothing. */
export type ApplyResult = MoveResult | 'surplus' | 'unknownSubject';

const ENDS: Readonly<Partial<Record<AttemptStatus, EventKind>>> = {
  FAILED: 'attemptDeclined',
  ABORTED: 'attemptAborted',
  EXPIRED: 'attemptExpired',
};

const AWAITED: Readonly<Partial<Record<KnownOutcome['status'], EventKind>>> = {
  REDIRECTED: 'attemptRedirected',
  PENDING: 'attemptPending',
  AUTHORIZED: 'attemptAuthorized',
  UNKNOWN: 'attemptUncertain',
};

/** The payment follows its attempt between OPEN, PENDING and AUTHORIZED; a payment that has ended does not move. */
function followAttempt(change: PaymentChange, status: KnownOutcome['status']): void {
  const now = change.payment.status;
  if (!isLive(now)) return;
  if (status === 'AUTHORIZED') movePayment(change, 'AUTHORIZED');
  else if (status === 'PENDING' || status === 'UNKNOWN') movePayment(change, 'PENDING');
  else if (now !== 'OPEN') movePayment(change, 'OPEN');
}

/**
 * Applies anything but a success: the attempt moves, and the payment follows it. Money received on a bank transfer
 * that ends incomplete is returned.
 */
function moveOn(
  change: PaymentChange,
  attempt: AttemptRow,
  outcome: KnownOutcome,
): { result: MoveResult; refundId: string | null } {
  const end = ENDS[outcome.status];
  const patch: Partial<AttemptRow> = {
    processor_reference: outcome.reference ?? attempt.processor_reference,
    decline_code: outcome.reasonCode ?? null,
    next_check_at: end ? null : nextCheck(change.at, attempt, outcome.status),
    ...(end ? { waiting_amount: 0 } : { redirect_url: outcome.redirectUrl ?? attempt.redirect_url }),
  };
  const moved = moveAttempt(change, attempt, outcome.status, patch);
  if (moved.result !== 'applied') return { result: moved.result, refundId: null };
  followAttempt(change, outcome.status);
  addEvent(change, end ?? AWAITED[outcome.status] ?? 'attemptUncertain', {
    attemptId: attempt.id,
    amount: attempt.amount,
    reasonCode: outcome.reasonCode ?? null,
  });
  // A collection has no retries.
  if (end && change.payment.recurrence_type === 'RECURRING' && movePayment(change, 'FAILED') === 'applied')
    addEvent(change, 'paymentFailed');
  const waits = end ? attempt.waiting_amount : 0;
  const refundId = waits > 0 ? returnTransfer(change, attempt, waits, null, attempt.id) : null;
  return { result: 'applied', refundId };
}

/** The result of applying an outcome, with the current payment and attempt. */
export type Applied = {
  readonly result: ApplyResult;
  readonly payment: PaymentRow;
  readonly attempt: AttemptRow;
};

/**
 * Applies an attempt's outcome: the only place where attempts move after their start, from any source (the call's
 * answer, a message, the sweeper). One transaction; a move that is not in the table changes nothing. The refund of a
 * surplus capture is pursued once it is committed.
 *
 * @param record writes down the result, in the same transaction (the inbox)
 */
export async function applyOutcomeAt(
  deps: PaymentDeps,
  place: AttemptPlace,
  outcome: KnownOutcome,
  record?: RecordResult,
): Promise<Applied> {
  const { merchantId, attemptId, paymentId, linkId } = place;
  const { refundId, ...applied } = await inTransaction(deps.db, async (tx) => {
    const lockRivals =
      outcome.status === 'SUCCEEDED' ? await deps.followers.lockRivals(tx, merchantId, linkId) : null;
    const before = await lockPayment(tx, merchantId, paymentId);
    if (!before) throw new Error('An attempt has lost its payment');
    const attempts = await listPaymentAttempts(tx, before);
    const attempt = attempts.find((row) => row.id === attemptId);
    if (!attempt) throw new Error('A payment has lost its attempt');
    const actor: Actor = outcome.status === 'UNKNOWN' ? { kind: 'system' } : { kind: 'processor' };
    const change = beginChange(deps, actor, before);
    if (outcome.transfer) await keepInstructions(tx, merchantId, attemptId, outcome.transfer);
    // The call's own answer may have been lost, and may report another success than this message.
    const nextCheckAt = record && attempt.processor_reference === null ? attempt.next_check_at : null;
    let answer: { result: ApplyResult; refundId: string | null };
    let isCapture = false;
    if (!lockRivals) answer = moveOn(change, attempt, outcome);
    else {
      const rivals = await lockRivals(before);
      // An attempt that succeeded without being kept stays so, even if what was kept instead was charged back since.
      if (before.captured_attempt_id === null && !rivals.isPaid && attempt.status !== 'SUCCEEDED') {
        answer = { result: capture(change, attempt, outcome.reference, nextCheckAt), refundId: null };
        isCapture = answer.result === 'applied';
        if (isCapture) await followCapture(deps, tx, change, rivals);
      } else {
        answer = surplus(change, attempts, attempt, outcome.reference, nextCheckAt);
        failUnkept(change);
      }
    }
    if (answer.result === 'applied' || answer.result === 'surplus') {
      await commitChange(tx, change);
      const { status, reasonCode = null } = outcome;
      for (const follow of deps.followers.onMove)
        await follow(deps, tx, { change, attempt, status, reasonCode, isCapture });
    }
    await record?.(tx, answer.result);
    const moved = change.attempts.find(({ row }) => row.id === attemptId)?.row ?? attempt;
    return { ...answer, payment: change.payment, attempt: moved };
  });
  if (applied.result === 'applied' || applied.result === 'surplus')
    observeOutcome(applied.attempt.processor, outcome.status);
  if (refundId) await deps.followers.pursueRefund(deps, merchantId, refundId);
  return applied;
}

/**
 * The same for an attempt of which only the id is known.
 *
 * @returns `unknownSubject` when the merchant has no such attempt
 */
export async function applyOutcome(
  deps: PaymentDeps,
  merchantId: string,
  attemptId: string,
  outcome: KnownOutcome,
  record?: RecordResult,
): Promise<ApplyResult> {
  const { db } = deps;
  const place = await findAttemptPlace(db, merchantId, attemptId);
  if (place) return (await applyOutcomeAt(deps, place, outcome, record)).result;
  await inTransaction(db, async (tx) => record?.(tx, 'unknownSubject'));
  return 'unknownSubject';
}

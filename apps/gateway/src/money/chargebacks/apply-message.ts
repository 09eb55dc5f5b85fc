import { chargebackCondition } from '@stuiver/domain/conditions';
import { decideMove } from '@stuiver/domain/moves';
import { INQUIRY_REASON } from '@stuiver/domain/chargebacks/dispute-reasons';
import { CHARGEBACK_STAGES } from '@stuiver/domain/chargebacks/evidence';
import { DISPUTE_STATUSES, type DisputeStatus, isInquiry } from '@stuiver/domain/states';
import { eachDue } from '../../platform/each-due.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  addEvent,
  type AttemptRow,
  beginChange,
  type ChargebackRow,
  type PaymentChange,
} from '../ledger/change.ts';
import { putChargeback } from '../ledger/chargeback-change.ts';
import { listPaymentChargebacks } from '../ledger/chargeback-queries.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment } from '../ledger/queries.ts';
import { findFee, findTakenFee } from '../prices/fee-queries.ts';
import type { EventKind } from '../ledger/transfers.ts';
import type { ChargebackFacts, RecordResult } from '../processors/message.ts';
import { onPaymentReturned } from '../recurrences/mandate-returns.ts';
import { mailAboutChargeback } from './mail-people.ts';
import { type DueChargeback, findPlace, overdueChargebacks } from './repository.ts';

const BATCH = 200;

/** `waiting`: the money that it takes back has not arrived yet, as far as we know; it is applied later. */
export type ChargebackResult = 'applied' | 'sameState' | 'notInTable' | 'unknownSubject' | 'waiting';

/** The event of a chargeback's new status. */
export const CHARGEBACK_EVENTS: Readonly<Record<DisputeStatus, EventKind>> = {
  RECEIVED: 'chargebackReceived',
  EVIDENCE_REQUIRED: 'chargebackEvidenceRequired',
  UNDER_REVIEW: 'chargebackUnderReview',
  WON: 'chargebackWon',
  LOST: 'chargebackLost',
  ACCEPTED: 'chargebackAccepted',
  INQUIRY: 'inquiryReceived',
  INQUIRY_ANSWERED: 'inquiryAnswered',
  INQUIRY_UNANSWERED: 'inquiryUnanswered',
};

/**
 * Checks whether the table of moves leads from one status to another. Messages arrive in any order, so one may report
 * a step before its predecessors arrive; those then change nothing.
 */
export function isMoveAllowed(from: DisputeStatus, to: DisputeStatus): boolean {
  if (from === to) return true;
  return DISPUTE_STATUSES.some(
    (next) =>
      decideMove('chargeback', from, next).allowed &&
      // Only a later stage leads back to a request for evidence.
      !(from === 'UNDER_REVIEW' && next === 'EVIDENCE_REQUIRED') &&
      isMoveAllowed(next, to),
  );
}

/** Checks whether a message is about a later stage of a chargeback: its bank asks for evidence once more. */
function isLaterStage(known: ChargebackRow, { stage, status }: ChargebackFacts): boolean {
  const place = CHARGEBACK_STAGES.indexOf(stage ?? known.stage);
  return (
    place > CHARGEBACK_STAGES.indexOf(known.stage) &&
    status === 'EVIDENCE_REQUIRED' &&
    (known.status === status || decideMove('chargeback', known.status, status).allowed)
  );
}

/** Ends the open inquiry that a bank makes a chargeback of: nobody can answer it any more. */
async function endInquiry(
  tx: Tx,
  change: PaymentChange,
  all: readonly ChargebackRow[],
  inquiry: ChargebackRow | undefined,
): Promise<void> {
  if (inquiry?.status !== 'INQUIRY') return;
  const ended = putChargeback(change, all, { ...inquiry, status: 'INQUIRY_UNANSWERED' });
  await addMove(tx, change, ended, null);
}

/** Adds a chargeback or inquiry that is new to us, in its current status. */
async function receive(
  tx: Tx,
  change: PaymentChange,
  all: readonly ChargebackRow[],
  attempt: Pick<AttemptRow, 'id' | 'method'>,
  facts: ChargebackFacts,
  id: string,
): Promise<void> {
  const { payment, at, day } = change;
  const isAsked = isInquiry(facts.status);
  const chargeback = putChargeback(change, all, {
    merchant_id: payment.merchant_id,
    id,
    payment_id: payment.id,
    attempt_id: attempt.id,
    processor: facts.processor,
    processor_reference: facts.reference,
    status: facts.status,
    amount: isAsked ? 0 : facts.amount,
    currency: payment.currency,
    method: attempt.method,
    description: payment.description,
    reason_code: isAsked ? INQUIRY_REASON : (facts.reasonCode ?? ''),
    deadline_at: facts.deadlineAt,
    created_day: day,
    created_at: at,
    finished_at: null,
    stage: facts.stage ?? 'CHARGEBACK',
  });
  if (isAsked) {
    addEvent(change, 'inquiryReceived', { chargeback, reasonCode: INQUIRY_REASON });
    if (facts.status !== 'INQUIRY') await addMove(tx, change, chargeback, null);
    return;
  }
  const { method } = attempt;
  const fee = await findFee(tx, payment, { event: 'CHARGEBACK', method, amount: facts.amount, day });
  addEvent(change, 'chargebackReceived', { chargeback, reasonCode: facts.reasonCode, fee });
  if (facts.status === 'WON')
    addEvent(change, 'chargebackWon', { chargeback, reasonCode: facts.reasonCode, fee });
  else if (facts.status !== 'RECEIVED') await addMove(tx, change, chargeback, facts.reasonCode);
}

/** Adds the event of a chargeback's new status; won, its fee is returned. */
async function addMove(
  tx: Tx,
  change: PaymentChange,
  chargeback: ChargebackRow,
  reasonCode: string | null,
): Promise<void> {
  const isWon = chargeback.status === 'WON';
  const fee = isWon ? await findTakenFee(tx, change.payment, { chargebackId: chargeback.id }) : null;
  addEvent(change, CHARGEBACK_EVENTS[chargeback.status], { chargeback, reasonCode, fee });
}

/** Mails that a chargeback was won or lost; returned direct debits were never disputed. */
async function mailVerdict(deps: Context, tx: Tx, chargeback: ChargebackRow): Promise<void> {
  const condition = chargebackCondition({ status: chargeback.status, reasonCode: chargeback.reason_code });
  if (condition === 'WON') await mailAboutChargeback(deps, tx, chargeback, 'won');
  if (condition === 'LOST') await mailAboutChargeback(deps, tx, chargeback, 'lost');
}

/**
 * Applies a processor's message about a chargeback. It is a fact: it is recorded even where refunds have left less than
 * it takes, and the excess is flagged. A repeated message, or a move that the table does not allow, changes nothing. An
 * inquiry is a row of its own, which a chargeback of the same reference ends.
 *
 * @param attemptId the attempt that money is taken back from
 * @param record writes down the result, in the same transaction (the inbox)
 * @returns the result; `waiting` leaves the message for later
 */
export async function applyChargebackMessage(
  deps: Context,
  merchantId: string,
  attemptId: string,
  facts: ChargebackFacts,
  record: RecordResult,
): Promise<ChargebackResult> {
  const paymentId = await findPlace(deps.db, merchantId, attemptId);
  return inTransaction(deps.db, async (tx): Promise<ChargebackResult> => {
    const payment = paymentId === null ? null : await lockPayment(tx, merchantId, paymentId);
    const attempt = payment && (await listPaymentAttempts(tx, payment)).find(({ id }) => id === attemptId);
    if (!payment || !attempt) {
      await record(tx, 'unknownSubject');
      return 'unknownSubject';
    }
    if (attempt.status !== 'SUCCEEDED') return 'waiting';
    const all = await listPaymentChargebacks(tx, payment);
    const isAsked = isInquiry(facts.status);
    const named = all.filter(
      (row) => row.processor === facts.processor && row.processor_reference === facts.reference,
    );
    const known = named.find(({ status }) => isInquiry(status) === isAsked);
    const other = named.find(({ status }) => isInquiry(status) !== isAsked);
    const change = beginChange(deps, { kind: 'processor' }, payment);
    let result: ChargebackResult = 'applied';
    const isLater = known !== undefined && isLaterStage(known, facts);
    if (known && !isLater && known.status === facts.status) result = 'sameState';
    else if (known && !isLater && !isMoveAllowed(known.status, facts.status)) result = 'notInTable';
    else if (known) {
      const row = {
        ...known,
        status: facts.status,
        reason_code: isAsked ? INQUIRY_REASON : (facts.reasonCode ?? known.reason_code),
        deadline_at: facts.deadlineAt ?? known.deadline_at,
        stage: isLater ? (facts.stage ?? known.stage) : known.stage,
      };
      await addMove(tx, change, putChargeback(change, all, row), facts.reasonCode);
      await mailVerdict(deps, tx, row);
    } else if (isAsked && other) {
      // The bank has made a chargeback of it already.
      result = 'notInTable';
    } else {
      await endInquiry(tx, change, all, other);
      await receive(tx, change, all, attempt, facts, deps.ids.next());
    }
    if (result === 'applied') {
      await commitChange(tx, change);
      if (!known && !isAsked && payment.captured_attempt_id === attemptId)
        await onPaymentReturned(deps, tx, change.payment, facts.reasonCode);
    }
    await record(tx, result);
    return result;
  });
}

/**
 * Moves a chargeback by our own doing: its money, event and notification follow. Locks its payment.
 *
 * @param mayMove judges the chargeback once it is locked
 * @returns false when it is gone, the table does not allow the move, or `mayMove` refuses: nothing has changed
 */
export async function moveChargeback(
  deps: Context,
  tx: Tx,
  of: Omit<DueChargeback, 'status'>,
  to: DisputeStatus,
  { actor, mayMove }: { readonly actor: Actor; readonly mayMove: (known: ChargebackRow) => boolean },
): Promise<boolean> {
  const payment = await lockPayment(tx, of.merchant_id, of.payment_id);
  if (!payment) return false;
  const all = await listPaymentChargebacks(tx, payment);
  const known = all.find(({ id }) => id === of.id);
  if (!known || !decideMove('chargeback', known.status, to).allowed || !mayMove(known)) return false;
  const change = beginChange(deps, actor, payment);
  const moved = putChargeback(change, all, { ...known, status: to });
  await addMove(tx, change, moved, known.reason_code);
  await mailVerdict(deps, tx, moved);
  await commitChange(tx, change);
  return true;
}

/** Loses a chargeback, unless it has moved or got a later deadline since it was found; an inquiry ends unanswered. */
function loseIfOverdue(deps: Context, due: DueChargeback, now: Date): Promise<boolean> {
  const end = isInquiry(due.status) ? 'INQUIRY_UNANSWERED' : 'LOST';
  return inTransaction(deps.db, (tx) =>
    moveChargeback(deps, tx, due, end, {
      actor: { kind: 'system' },
      mayMove: ({ deadline_at: deadline }) => deadline !== null && deadline <= now,
    }),
  );
}

/**
 * Marks chargebacks as lost, and inquiries as unanswered, whose deadline passed without a response.
 *
 * @param merchantId limits this to one merchant
 * @returns their number
 */
export async function loseOverdueChargebacks(deps: Context, merchantId?: string): Promise<number> {
  const now = deps.clock.now();
  return eachDue(
    deps,
    await overdueChargebacks(deps.db, now, BATCH, merchantId),
    (due) => loseIfOverdue(deps, due, now),
    ({ id }) => ({ message: 'an overdue chargeback could not be lost', chargebackId: id }),
  );
}

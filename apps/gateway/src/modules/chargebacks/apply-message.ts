import { type ChargebackStatus, CHARGEBACK_STATUSES, decideMove } from '@stuiver/domain/states';
import type { Actor, Context } from '../../lib/context.ts';
import { addEvent, beginChange, type ChargebackRow, type PaymentChange } from '../ledger/change.ts';
import { putChargeback } from '../ledger/chargeback-change.ts';
import { chargebacksOf } from '../ledger/chargeback-queries.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { attemptsOf, lockPayment } from '../ledger/queries.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { EventKind } from '../ledger/transfers.ts';
import type { ChargebackFacts, RecordResult } from '../processors/inbox.ts';
import type { RecurrencesService } from '../recurrences/service.ts';
import { findPlace } from './repository.ts';

/** What chargebacks are made of. */
export type ChargebackParts = {
  readonly context: Context;
  readonly recurring: Pick<RecurrencesService, 'returned'>;
};

/** `waiting`: the money that it takes back has not come in yet by what we know; it is applied later. */
export type ApplyResult = 'applied' | 'sameState' | 'notInTable' | 'unknownSubject' | 'waiting';

const EVENTS: Readonly<Record<ChargebackStatus, EventKind>> = {
  RECEIVED: 'chargebackReceived',
  EVIDENCE_REQUIRED: 'chargebackEvidenceRequired',
  UNDER_REVIEW: 'chargebackUnderReview',
  WON: 'chargebackWon',
  LOST: 'chargebackLost',
  ACCEPTED: 'chargebackAccepted',
};

/**
 * Whether a status can be reached by moves of the one table. Messages come in any order, so one may tell
 * of a step whose predecessors are still on their way; those then change nothing.
 */
export function isReachable(from: ChargebackStatus, to: ChargebackStatus): boolean {
  if (from === to) return true;
  return CHARGEBACK_STATUSES.some(
    (next) => decideMove('chargeback', from, next).allowed && isReachable(next, to),
  );
}

/** A chargeback that is new to us, in the status that it has by now. */
function receive(
  change: PaymentChange,
  all: readonly ChargebackRow[],
  attempt: { id: string; method: string },
  facts: ChargebackFacts,
  id: string,
): void {
  const { payment, at, day } = change;
  const chargeback = putChargeback(change, all, {
    merchant_id: payment.merchant_id,
    id,
    payment_id: payment.id,
    attempt_id: attempt.id,
    processor: facts.processor,
    processor_reference: facts.reference,
    status: facts.status,
    amount: facts.amount,
    currency: payment.currency,
    method: attempt.method,
    description: payment.description,
    reason_code: facts.reasonCode ?? '',
    deadline_at: facts.deadlineAt,
    created_day: day,
    created_at: at,
    finished_at: null,
  });
  addEvent(change, 'chargebackReceived', { chargeback, reasonCode: facts.reasonCode });
  if (facts.status !== 'RECEIVED') moved(change, chargeback, facts.reasonCode);
}

function moved(change: PaymentChange, chargeback: ChargebackRow, reasonCode: string | null): void {
  addEvent(change, EVENTS[chargeback.status as ChargebackStatus], { chargeback, reasonCode });
}

/**
 * Applies a processor's word on a chargeback (domain.md, "Chargeback"). What comes from outside is a fact:
 * it is recorded also where refunds have left less than it takes, and the excess is flagged. The same word
 * again, or one that the table does not allow, changes nothing.
 *
 * @param parts the engine
 * @param merchantId whose
 * @param attemptId the attempt that money is taken back from
 * @param facts the processor's word
 * @param record writes down what became of it, in the same transaction (the inbox)
 * @returns what became of it; `waiting` leaves the message for later
 */
export async function applyMessage(
  parts: ChargebackParts,
  merchantId: string,
  attemptId: string,
  facts: ChargebackFacts,
  record: RecordResult,
): Promise<ApplyResult> {
  const { context } = parts;
  const paymentId = await findPlace(context.db, merchantId, attemptId);
  return inTransaction(context.db, async (tx): Promise<ApplyResult> => {
    const payment = paymentId === null ? null : await lockPayment(tx, merchantId, paymentId);
    const attempt = payment && (await attemptsOf(tx, payment)).find(({ id }) => id === attemptId);
    if (!payment || !attempt) {
      await record(tx, 'unknownSubject');
      return 'unknownSubject';
    }
    if (payment.captured_attempt_id !== attemptId) return 'waiting';
    const all = await chargebacksOf(tx, payment);
    const known = all.find(
      (row) => row.processor === facts.processor && row.processor_reference === facts.reference,
    );
    const change = beginChange(context, { kind: 'processor' }, payment);
    let result: ApplyResult = 'applied';
    if (!known) receive(change, all, attempt, facts, context.ids.next());
    else if (known.status === facts.status) result = 'sameState';
    else if (!isReachable(known.status as ChargebackStatus, facts.status)) result = 'notInTable';
    else {
      const row = {
        ...known,
        status: facts.status,
        reason_code: facts.reasonCode ?? known.reason_code,
        deadline_at: facts.deadlineAt ?? known.deadline_at,
      };
      moved(change, putChargeback(change, all, row), facts.reasonCode);
    }
    if (result === 'applied') {
      await commitChange(tx, change);
      if (!known) await parts.recurring.returned(tx, change.payment, facts.reasonCode);
    }
    await record(tx, result);
    return result;
  });
}

/**
 * Ends one open chargeback by its deadline, or moves it by a person's word.
 *
 * @param parts the engine
 * @param key whose, which payment, which chargeback
 * @param to the status that it gets
 * @param actor who moves it
 * @param mayMove asked again once the payment is locked
 * @returns whether it moved
 */
export async function moveChargeback(
  parts: ChargebackParts,
  key: { merchantId: string; paymentId: string; id: string },
  to: ChargebackStatus,
  actor: Actor,
  mayMove: (chargeback: ChargebackRow) => boolean,
): Promise<boolean> {
  const { context } = parts;
  return inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(tx, key.merchantId, key.paymentId);
    if (!payment) return false;
    const all = await chargebacksOf(tx, payment);
    const known = all.find(({ id }) => id === key.id);
    const isAllowed =
      known !== undefined && decideMove('chargeback', known.status as ChargebackStatus, to).allowed;
    if (!isAllowed || !mayMove(known)) return false;
    const change = beginChange(context, actor, payment);
    moved(change, putChargeback(change, all, { ...known, status: to }), known.reason_code);
    await commitChange(tx, change);
    return true;
  });
}

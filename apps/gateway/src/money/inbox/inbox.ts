import { eachDue } from '../../platform/each-due.ts';
import { DISPUTE_STATUSES, type DisputeStatus, REFUND_STATUSES } from '@stuiver/domain/states';
import { applyChargebackMessage } from '../chargebacks/apply-message.ts';
import { applyOutcome } from '../payments/engine/apply-outcome.ts';
import { applyTransfer } from '../payments/engine/apply-transfer.ts';
import { applyPayoutOutcome } from '../payouts/apply-outcome.ts';
import { applyRefundOutcome } from '../refunds/apply-outcome.ts';
import { insertMessage, markApplied, waitingMessages } from '../processors/inbox-repository.ts';
import type { MessageSubject, ProcessorMessage, RecordResult } from '../processors/message.ts';
import type { PayoutOutcome } from '../processors/payout-channel.ts';
import type { AttemptOutcome, PaymentDeps, RefundOutcome } from '../processors/processor.ts';

const ATTEMPT_STATUSES = new Set<string>([
  'REDIRECTED',
  'PENDING',
  'AUTHORIZED',
  'SUCCEEDED',
  'FAILED',
  'ABORTED',
  'EXPIRED',
]);
const STATUSES: Readonly<Record<MessageSubject, ReadonlySet<string>>> = {
  attempt: ATTEMPT_STATUSES,
  refund: new Set(REFUND_STATUSES),
  chargeback: new Set(DISPUTE_STATUSES),
  transfer: new Set(['RECEIVED']),
  payout: new Set(['PAID', 'FAILED', 'RETURNED']),
};
const BATCH = 200;

async function applyMessage(deps: PaymentDeps, message: ProcessorMessage): Promise<string> {
  const { clock, db } = deps;
  const record: RecordResult = (tx, result) => markApplied(tx, message, result, clock.now());
  const refuse = async (result: string) => {
    await markApplied(db, message, result, clock.now());
    return result;
  };
  const { merchantId, subject, status, processor, reference, reasonCode, amount } = message;
  if (!STATUSES[subject.kind].has(status)) return refuse('unknownStatus');
  if (subject.kind === 'attempt') {
    const outcome = { status: status as AttemptOutcome['status'], reference, reasonCode };
    return applyOutcome(deps, merchantId, subject.id, outcome, record);
  }
  if (subject.kind === 'refund') {
    const outcome = {
      status: status as RefundOutcome['status'],
      reference,
      reasonCode,
      amount: amount ?? null,
    };
    return applyRefundOutcome(deps, merchantId, subject.id, outcome, record);
  }
  if (subject.kind === 'payout') {
    const outcome = { status: status as PayoutOutcome['status'], reasonCode };
    return applyPayoutOutcome(deps, merchantId, subject.id, outcome, record);
  }
  if (reference === null || !amount) return refuse('incomplete');
  if (subject.kind === 'transfer')
    return applyTransfer(deps, merchantId, subject.id, { processor, reference, amount }, record);
  const facts = {
    processor,
    reference,
    status: status as DisputeStatus,
    reasonCode,
    amount,
    deadlineAt: message.deadlineAt ?? null,
    stage: message.stage ?? null,
  };
  return applyChargebackMessage(deps, merchantId, subject.id, facts, record);
}

/**
 * Stores a message from a processor and applies it: messages are unique by
 * processor and message id, and are applied once, in any order. Once this has returned, the message is safe: should
 * applying it fail, `applyWaiting` does it later.
 *
 * @returns `applied`, `surplus`, `duplicate`, why the move was refused, `unknownSubject`, `unknownStatus` or
 *   `incomplete`
 */
export async function receiveMessage(deps: PaymentDeps, message: ProcessorMessage): Promise<string> {
  const isNew = await insertMessage(deps.db, message, deps.clock.now());
  return isNew ? applyMessage(deps, message) : 'duplicate';
}

/**
 * Applies messages that were stored and never applied, as after a crash.
 *
 * @returns how many there were
 */
export async function applyWaiting(deps: PaymentDeps): Promise<number> {
  const waiting = await waitingMessages(deps.db, BATCH);
  await eachDue(
    deps,
    waiting,
    (message) => applyMessage(deps, message),
    ({ messageId }) => ({ message: 'a message could not be applied', messageId }),
  );
  return waiting.length;
}

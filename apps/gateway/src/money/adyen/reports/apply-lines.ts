import { eachDue } from '../../../platform/each-due.ts';
import { receiveMessage } from '../../inbox/inbox.ts';
import { settlePayment } from '../../payments/engine/end-payments.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { computeDeadline, secondReference } from '../events/apply-dispute.ts';
import { hasEvent, reviveEarly } from '../events/event-queries.ts';
import { recordOutcome } from '../record-outcome.ts';
import { ADYEN, readReference } from '../reference.ts';
import { checkLine, type LineWait, MOVEMENTS } from './line-rules.ts';
import {
  type Booked,
  type DueLine,
  findBookedAttempt,
  findBookedChargeback,
  findBookedRefund,
  hasTwin,
  listDueLines,
  updateReportLine,
} from './report-queries.ts';

const BATCH = 200;

/** Result of a line: the ledger's amount, if it has one, and why a person has to decide. */
type Result = {
  readonly merchantId: string | null;
  readonly booked: number | null;
  readonly waits: LineWait | null;
};
type Subject = 'attempt' | 'refund' | 'chargeback';

/** Finds what a line is about in the ledger, by our references in it. */
async function findBooked(
  deps: PaymentDeps,
  subject: Subject,
  line: DueLine,
  merchantId: string,
  attemptKey: string,
): Promise<Booked | undefined> {
  const { db } = deps;
  if (subject === 'attempt') return findBookedAttempt(db, merchantId, attemptKey);
  const reference = line.modification_reference;
  if (subject === 'chargeback') {
    // Taken a second time after it was won, it is another chargeback.
    const second = line.type === 'SecondChargeback' ? secondReference(reference) : null;
    const again = second && (await findBookedChargeback(db, merchantId, second));
    return again || findBookedChargeback(db, merchantId, reference);
  }
  const own = readReference(line.modification_merchant_reference);
  return findBookedRefund(db, merchantId, {
    key: own?.merchantId === merchantId ? own.key : null,
    reference,
  });
}

/** Checks whether the ledger has a movement already; a new chargeback has any status. */
const isBooked = (subject: Subject, status: string, { status: now }: Booked): boolean =>
  now === status || (subject === 'chargeback' && status === 'EVIDENCE_REQUIRED');

/** Checks whether what a line gives back was taken again by a second chargeback, which we heard of first. */
async function isTakenAgain(deps: PaymentDeps, line: DueLine, known: Booked): Promise<boolean> {
  if (line.type !== 'ChargebackReversed' || known.status !== 'LOST') return false;
  const dispute = { merchant_account: line.merchant_account, psp_reference: line.modification_reference };
  return hasEvent(deps.db, dispute, ['SECOND_CHARGEBACK']);
}

/** Closes what no event has closed: the report is Adyen's word on its own books. */
async function close(
  deps: PaymentDeps,
  line: DueLine,
  { subject, status }: { readonly subject: Subject; readonly status: string },
  of: { readonly merchantId: string; readonly id: string },
): Promise<void> {
  const { psp_reference: payment, modification_reference: modification } = line;
  const pspReference = subject === 'attempt' ? payment : modification;
  const key = { merchantId: of.merchantId, key: of.id };
  if (subject === 'attempt')
    await recordOutcome(deps, 'payment', key, { status: 'SUCCEEDED', capture: 'SUCCEEDED', pspReference });
  if (subject === 'refund')
    await recordOutcome(deps, 'refund', key, { status: status as 'SUCCEEDED' | 'FAILED', pspReference });
  await receiveMessage(deps, {
    processor: ADYEN,
    messageId: `report ${line.merchant_account} ${line.batch} ${line.number}`,
    merchantId: of.merchantId,
    subject: { kind: subject, id: of.id },
    status,
    reasonCode: null,
    reference: pspReference,
    ...(subject === 'chargeback' ? { amount: Math.abs(line.gross) } : {}),
    ...(status === 'EVIDENCE_REQUIRED' ? { deadlineAt: computeDeadline(line.at) } : {}),
  });
  // The chargeback's own event may never come, while others that came too early wait for it.
  if (subject === 'chargeback')
    await reviveEarly(deps.db, { merchant_account: line.merchant_account, psp_reference: modification });
}

async function applyMovement(deps: PaymentDeps, line: DueLine): Promise<Result> {
  const rule = MOVEMENTS[line.type]!;
  const payment = readReference(line.merchant_reference);
  const attempt = payment && (await findBookedAttempt(deps.db, payment.merchantId, payment.key));
  if (!payment || !attempt) return { merchantId: null, booked: null, waits: 'unknownReference' };
  const { merchantId } = payment;
  const find = () => findBooked(deps, rule.subject, line, merchantId, payment.key);
  const result = (booked: number | null, waits: LineWait | null): Result => ({ merchantId, booked, waits });
  let known = await find();
  // Only the first line of a chargeback can be about one that is new to us.
  if (!known && line.type !== 'Chargeback') return result(null, 'unknownReference');
  if (known && (known.amount * rule.sign !== line.gross || known.currency !== line.gross_currency))
    return result(known.amount * rule.sign, 'amountDiffers');
  if (await hasTwin(deps.db, line)) return result(null, 'twice');
  if (known && (await isTakenAgain(deps, line, known))) return result(line.gross, null);
  if (!known || !isBooked(rule.subject, rule.status, known)) {
    await close(deps, line, rule, { merchantId, id: known?.subject_id ?? attempt.id });
    known = await find();
  }
  if (!known || !isBooked(rule.subject, rule.status, known)) return result(null, 'notBooked');
  if (known.is_capture) await settlePayment(deps, { merchant_id: merchantId, id: known.payment_id });
  return result(known.amount * rule.sign, null);
}

async function applyLine(deps: PaymentDeps, line: DueLine): Promise<void> {
  const wait = checkLine(line);
  const { merchantId, booked, waits } =
    wait === null && line.kind === 'MOVEMENT'
      ? await applyMovement(deps, line)
      : { merchantId: null, booked: null, waits: wait };
  await updateReportLine(deps.db, line.id, {
    merchant_id: merchantId,
    booked,
    waits,
    applied_at: deps.clock.now(),
  });
}

/**
 * Applies the lines of taken reports: each closes what no event did, and settles its payment. What does not match the
 * ledger waits for a person. A line that fails is tried again.
 *
 * @returns how many were handled
 */
export async function applyReportLines(deps: PaymentDeps): Promise<number> {
  let done = 0;
  for (;;) {
    const lines = await listDueLines(deps.db, BATCH);
    const handled = await eachDue(
      deps,
      lines,
      (line) => applyLine(deps, line),
      ({ id }) => ({ message: 'a line of a report could not be applied', lineId: id }),
    );
    done += handled;
    if (lines.length < BATCH || handled === 0) return done;
  }
}

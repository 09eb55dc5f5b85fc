import type { ResponseOf, simulateOutcome as simulateCall } from '@stuiver/contract';
import { getMethodFacts, needsMandate } from '@stuiver/domain/methods';
import { SIMULATED_OUTCOMES, type SimulatedOutcome } from '@stuiver/domain/simulated-outcomes';
import { INQUIRY_REASON } from '@stuiver/domain/chargebacks/dispute-reasons';
import { isLive, isUnderWay } from '@stuiver/domain/states';
import { isUuid } from '@stuiver/domain/uuid';
import { findRowMerchant, type MerchantScope } from '../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { listPaymentChargebacks } from '../ledger/chargeback-queries.ts';
import { lockPayment } from '../ledger/queries.ts';
import { expireDue, runOut } from '../payments/engine/end-payments.ts';
import { findPayment, type PaymentRecord } from '../payments/payment-queries.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { rememberDispute, SIMULATOR } from '../processors/simulator.ts';
import {
  addMessages,
  decideOperation,
  dropPlans,
  type KnownOperation,
  knownOperations,
} from '../processors/simulator-repository.ts';
import { addMovement, sendAbout } from './test-bank.ts';

type Simulated = ResponseOf<typeof simulateCall>;

/** An outcome's operation at the simulator; null if it is about none. */
type Subject = {
  readonly operation: KnownOperation;
  /** In minor units. */
  readonly amount: number;
  /** Chargebacks of the payment so far. */
  readonly chargebacks: number;
  /** A chargeback that the payment's card planned and that has not been reported. */
  readonly planned: KnownOperation | undefined;
  /** Reference of an inquiry that is open. */
  readonly inquiry: string | undefined;
} | null;

const ENDED = ['FAILED', 'ABORTED', 'EXPIRED'];
const OPEN_CHARGEBACK = ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW'];

/** Lists the outcomes that are possible from a payment's present state, each with its newest subject. */
async function listPossible(tx: Tx, payment: PaymentRecord): Promise<Map<SimulatedOutcome, Subject>> {
  const { merchant_id: merchantId, attempts, refunds } = payment;
  const chargebacks = (await listPaymentChargebacks(tx, payment)).filter(
    ({ processor }) => processor === SIMULATOR,
  );
  const keys = [...attempts.filter(({ processor }) => processor === SIMULATOR), ...refunds].map(
    ({ id }) => id,
  );
  const inquiry = chargebacks.find(({ status }) => status === 'INQUIRY');
  const references = chargebacks.map((one) => one.processor_reference).filter(isUuid);
  const known = await knownOperations(tx, merchantId, keys, references);
  const possible = new Map<SimulatedOutcome, Subject>();
  const add = (outcome: SimulatedOutcome, operation: KnownOperation | undefined, amount?: number) => {
    if (!operation) return;
    possible.set(outcome, {
      operation,
      amount: amount ?? operation.amount,
      chargebacks: chargebacks.length,
      planned: known.find(({ id, kind }) => kind === 'chargeback' && !references.includes(id)),
      inquiry: inquiry?.processor_reference,
    });
  };
  const find = (key: string | undefined) => known.find((one) => one.key === key && one.kind !== 'chargeback');

  const attempt = attempts.at(-1);
  const operation = find(attempt?.id);
  const isTransfer = getMethodFacts(attempt?.method)?.pendingOn === 'payer';
  if (attempt && ['REDIRECTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'].includes(attempt.status)) {
    add('succeed', operation, attempt.amount - attempt.waiting_amount);
    if (!isTransfer) add('fail', operation);
    if (operation?.plans) add('stayUnanswered', operation);
  }
  const captured = attempts.find(({ id }) => id === payment.captured_attempt_id);
  if (attempt && !captured && ENDED.includes(attempt.status)) add('succeedLate', operation);
  if (isLive(payment.status) && !attempts.some(isUnderWay)) possible.set('runOut', null);
  if (captured) {
    const paid = find(captured.id);
    add('succeedTwice', paid);
    const isDisputable = captured.method === 'CARD' || needsMandate(captured.method);
    if (isDisputable && payment.charged_back_amount === 0) {
      if (captured.method === 'CARD' && !inquiry) add('inquire', paid);
      add('chargeBack', paid);
    }
  }
  for (const { status, processor_reference: reference } of chargebacks) {
    const dispute = known.find(({ id }) => id === reference);
    if (status === 'RECEIVED') add('requireEvidence', dispute);
    if (!OPEN_CHARGEBACK.includes(status)) continue;
    add('winChargeback', dispute);
    add('loseChargeback', dispute);
  }
  for (const { id, status } of refunds) {
    if (status === 'PENDING') for (const end of ['succeedRefund', 'failRefund'] as const) add(end, find(id));
    if (status === 'SUCCEEDED') add('bounceRefund', find(id));
  }
  return possible;
}

/** The message that ends an operation. */
function getVerdict(outcome: SimulatedOutcome, { method, reason_code: code }: KnownOperation) {
  const kind = getMethodFacts(method)?.kind;
  const refusal = kind === 'card' ? '05' : kind === 'debit' ? 'AM04' : 'refusedByBank';
  const verdicts: Partial<Record<SimulatedOutcome, { status: string; reasonCode: string | null }>> = {
    fail: { status: 'FAILED', reasonCode: refusal },
    requireEvidence: { status: 'EVIDENCE_REQUIRED', reasonCode: code },
    winChargeback: { status: 'WON', reasonCode: code },
    loseChargeback: { status: 'LOST', reasonCode: code },
    failRefund: { status: 'FAILED', reasonCode: 'refundRefused' },
    bounceRefund: { status: 'FAILED', reasonCode: 'accountClosed' },
  };
  return verdicts[outcome] ?? { status: 'SUCCEEDED', reasonCode: null };
}

const INQUIRY = { code: INQUIRY_REASON, statuses: ['INQUIRY'] } as const;

/** The chargeback of a method: a bank's return of a direct debit, or a cardholder's dispute. */
const getDispute = (method: string) =>
  needsMandate(method as Parameters<typeof needsMandate>[0])
    ? ({ code: 'MD06', statuses: ['LOST'] } as const)
    : ({ code: '10.4', statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] } as const);

/**
 * Plans an outcome at the simulator, in place of what it would have reported about the same operation.
 *
 * @returns the operations with a message that is due
 */
async function plan(
  deps: PaymentDeps,
  tx: Tx,
  outcome: SimulatedOutcome,
  { operation, amount, chargebacks, planned, inquiry }: NonNullable<Subject>,
): Promise<string[]> {
  const { plans: _, ...row } = operation;
  const { merchant_id: merchantId, id, key, kind, method } = row;
  const now = deps.clock.now();
  const isTransfer = getMethodFacts(method)?.pendingOn === 'payer';
  if (outcome === 'inquire' || outcome === 'chargeBack') {
    const dispute = outcome === 'inquire' ? INQUIRY : getDispute(method);
    if (planned && outcome === 'chargeBack') await dropPlans(tx, merchantId, planned.id, now);
    const made = await rememberDispute(deps, tx, { ...row, key: `${key}#${chargebacks}` }, dispute, 0);
    // Another call has made it, and it is being reported.
    if (made === null) throw new AppError('changedMeanwhile');
    if (inquiry === undefined) return [made];
    // Its bank makes a chargeback of it.
    const ended = { id: deps.ids.next(), status: 'INQUIRY_UNANSWERED', reasonCode: null, dueAt: now };
    await addMessages(tx, merchantId, inquiry, [ended]);
    return [inquiry, made];
  }
  if (isTransfer)
    return [await addMovement(deps, tx, { ...row, kind: 'transfer', amount, status: 'RECEIVED' })];
  if (outcome === 'succeedTwice')
    return [await addMovement(deps, tx, { ...row, status: 'SUCCEEDED', reason_code: null })];
  await dropPlans(tx, merchantId, id, now);
  if (outcome === 'stayUnanswered') return [id];
  const verdict = getVerdict(outcome, operation);
  const message = { id: deps.ids.next(), ...verdict, dueAt: now };
  if (kind === 'payment') await decideOperation(tx, { merchantId, key }, verdict, [message], [row.status]);
  else await addMessages(tx, merchantId, id, [message]);
  return [id];
}

/** @throws AppError `notFound` in live mode, and for someone else's payment */
async function requireMerchant(deps: PaymentDeps, scope: MerchantScope, id: string): Promise<string> {
  const merchantId =
    deps.settings.mode === 'test' ? await findRowMerchant(deps.db, scope, 'payments', id) : undefined;
  if (merchantId === undefined) throw notFound();
  return merchantId;
}

async function readPossible(tx: Tx, merchantId: string, id: string) {
  const payment = orNotFound(await findPayment(tx, merchantId, id));
  return listPossible(tx, payment);
}

/**
 * Lists what the simulator can make of a payment now.
 *
 * @throws AppError `notFound` in live mode, and for someone else's payment
 */
export async function getSimulatedOutcomes(
  deps: PaymentDeps,
  scope: MerchantScope,
  id: string,
): Promise<SimulatedOutcome[]> {
  const merchantId = await requireMerchant(deps, scope, id);
  const possible = await inTransaction(deps.db, (tx) => readPossible(tx, merchantId, id));
  return SIMULATED_OUTCOMES.filter((outcome) => possible.has(outcome));
}

/**
 * Lets the simulator report an outcome of a payment, which the inbox has applied once this returns.
 *
 * @param keep stores the answer for the caller's idempotency key
 * @throws AppError `notFound` as above, `changedMeanwhile` for an outcome that is not possible now
 */
export async function simulateOutcome(
  deps: PaymentDeps,
  scope: MerchantScope,
  { id, outcome }: Simulated,
  actor: Actor,
  keep: KeepAnswer,
): Promise<Simulated> {
  const merchantId = await requireMerchant(deps, scope, id);
  const answer = { id, outcome };
  const operationIds = await inTransaction(deps.db, async (tx) => {
    await lockPayment(tx, merchantId, id);
    const subject = (await readPossible(tx, merchantId, id)).get(outcome);
    if (subject === undefined) throw new AppError('changedMeanwhile');
    await writeAudit(deps, tx, {
      merchantId,
      actor,
      action: 'payment.simulated',
      subjectId: id,
      after: { result: outcome },
    });
    await keepIn(tx, keep, answer);
    if (subject) return plan(deps, tx, outcome, subject);
    await runOut(deps, tx, merchantId, id);
    return null;
  });
  if (operationIds === null) await expireDue(deps, merchantId);
  else for (const operationId of operationIds) await sendAbout(deps, merchantId, operationId);
  return answer;
}

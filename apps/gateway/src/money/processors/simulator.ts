import { authorizePath } from '@stuiver/contract/checkout-pages';
import { getMethodFacts, PAYMENT_METHODS } from '@stuiver/domain/methods';
import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sealReference } from '../payers/sealed-reference.ts';
import type {
  AttemptOutcome,
  Processor,
  ProcessorAttemptStatus,
  RefundOutcome,
  RefundRequest,
  StartRequest,
  Unknown,
} from './processor.ts';
import { type Dispute, newOperation, type Plan, planReaction } from './simulator-plan.ts';
import {
  acceptSimulatedDispute,
  listSimulatedDefenceReasons,
  submitSimulatedDefence,
} from './simulator-disputes.ts';
import {
  decideOperation,
  type NewMessage,
  operationAt,
  rememberOperation,
  type SimulatorOperationRow,
} from './simulator-repository.ts';
import { LATER_MS, refundBehaviour, RESPONSE_MS, TEST_ACCOUNT } from './test-values.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';

/** Payouts arrive this long after the start of the day. */
const PAYOUT_MS = 6 * 3_600_000;

function settledBefore(deps: Context, now: Date): Date {
  const today = localDay(now, deps.settings.timeZone);
  const startOfToday = Date.parse(startOfDay(today, deps.settings.timeZone));
  if (now.getTime() >= startOfToday + PAYOUT_MS) return new Date(startOfToday);
  return new Date(startOfDay(addDays(today, -1), deps.settings.timeZone));
}

/** Returns the next payout: in the morning, of everything captured before the start of the day. */
function nextSettlement(deps: Context, now: Date): { at: Date; before: Date } {
  const today = localDay(now, deps.settings.timeZone);
  const getPayoutTimes = (day: string) => {
    const before = new Date(startOfDay(day, deps.settings.timeZone));
    return { at: new Date(before.getTime() + PAYOUT_MS), before };
  };
  const first = getPayoutTimes(today);
  return now < first.at ? first : getPayoutTimes(addDays(today, 1));
}

export const SIMULATOR = 'simulator';

/** Marks an authorisation that is never captured. */
const NEVER_CAPTURED = 'neverCaptured';

/** Time that the test bank's page can be opened. */
const AUTHORIZE_MS = 31 * 86_400_000;

/** A connection that broke after the request was sent: the caller cannot know the outcome. */
class ConnectionLost extends Error {
  constructor() {
    super('the simulated connection broke');
    this.name = 'ConnectionLost';
  }
}

/**
 * Remembers that a success will be disputed: an operation of its own, whose id is the chargeback's. Each status follows
 * a minute after the one before.
 *
 * @param minutes until the first of them
 * @returns the chargeback's id; null if its key is known
 */
export async function rememberDispute(
  deps: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  of: SimulatorOperationRow,
  dispute: Dispute,
  minutes: number,
): Promise<string | null> {
  const now = deps.clock.now().getTime();
  const messages = dispute.statuses.map((status, index) => {
    const dueAt = new Date(now + (minutes + index) * LATER_MS);
    const isOpen = RESPONDABLE_STATUSES.includes(status);
    const deadline = isOpen ? { deadlineAt: new Date(dueAt.getTime() + RESPONSE_MS) } : {};
    return { id: deps.ids.next(), status, reasonCode: dispute.code, dueAt, ...deadline };
  });
  const id = deps.ids.next();
  const row = { ...of, id, kind: 'chargeback' as const, return_url: null };
  const isNew = await rememberOperation(
    tx,
    { ...row, status: 'RECEIVED', reason_code: dispute.code },
    messages,
  );
  return isNew ? id : null;
}

function laterMessage(
  deps: Context,
  said: { status: string; reasonCode: string | null },
  afterMs = LATER_MS,
): NewMessage {
  return { id: deps.ids.next(), ...said, dueAt: new Date(deps.clock.now().getTime() + afterMs) };
}

function redirectUrlFor(deps: Context, merchantId: string, key: string): string {
  const expiresAt = new Date(deps.clock.now().getTime() + AUTHORIZE_MS);
  const reference = sealReference(deps.keyring, { kind: 'attempt', merchantId, id: key, expiresAt });
  return `${deps.settings.publicUrl}${authorizePath(reference)}`;
}

function buildOutcome(deps: Context, row: SimulatorOperationRow): AttemptOutcome {
  const status = row.status as ProcessorAttemptStatus;
  const isTransfer = getMethodFacts(row.method)?.pendingOn === 'payer' && status === 'PENDING';
  const holderName = `Stichting Derdengelden ${deps.settings.productName}`;
  return {
    status,
    reference: row.id,
    reasonCode: row.reason_code === NEVER_CAPTURED ? null : row.reason_code,
    ...(status === 'REDIRECTED' || isTransfer
      ? { redirectUrl: redirectUrlFor(deps, row.merchant_id, row.key) }
      : {}),
    ...(isTransfer ? { transfer: { ...TEST_ACCOUNT, holderName } } : {}),
  };
}

type Operation = { readonly merchantId: string; readonly key: string };

function findPayment(deps: Context, { merchantId, key }: Operation): Promise<SimulatorOperationRow | null> {
  return operationAt(deps.db, { merchantId, kind: 'payment', key }, deps.clock.now());
}

async function attemptOutcome(deps: Context, operation: Operation): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, operation);
  return row ? buildOutcome(deps, row) : { status: 'NOT_FOUND' };
}

function newPayment(deps: Context, request: StartRequest, key: string, plan: Plan): SimulatorOperationRow {
  return newOperation(deps, request, {
    kind: 'payment',
    key,
    method: request.method,
    status: plan.status,
    reason_code: plan.captures ? plan.reasonCode : NEVER_CAPTURED,
    return_url: request.returnUrl,
    iban: request.iban,
    statement_text: request.statementText,
  });
}

async function start(deps: Context, request: StartRequest): Promise<AttemptOutcome> {
  const { db } = deps;
  const plan = planReaction(request);
  if (!plan) throw new ConnectionLost();
  const row = newPayment(deps, request, request.key, plan);
  const messages = plan.later ? [laterMessage(deps, plan.later, plan.laterMs)] : [];
  const isPlain = messages.length === 0 && !plan.second && !plan.dispute;
  const isNew = isPlain
    ? await rememberOperation(db, row, [])
    : await inTransaction(db, async (tx) => {
        const first = await rememberOperation(tx, row, messages);
        if (first && plan.second) {
          const again = newPayment(deps, request, `${request.key}#2`, plan);
          const success = laterMessage(deps, { status: 'SUCCEEDED', reasonCode: null });
          await rememberOperation(tx, again, [success]);
        }
        if (first && plan.dispute) await rememberDispute(deps, tx, row, plan.dispute, plan.later ? 2 : 1);
        return first;
      });
  if (!plan.answers) throw new ConnectionLost();
  const truth = isNew ? row : await findPayment(deps, request);
  return buildOutcome(deps, truth ?? row);
}

async function capture(deps: Context, operation: Operation): Promise<AttemptOutcome | Unknown> {
  const to = { status: 'SUCCEEDED', reasonCode: null };
  const before = await findPayment(deps, operation);
  if (before?.reason_code === NEVER_CAPTURED) return buildOutcome(deps, before);
  await inTransaction(deps.db, (tx) => decideOperation(tx, operation, to, [], ['AUTHORIZED']));
  return attemptOutcome(deps, operation);
}

async function voidAttempt(deps: Context, operation: Operation): Promise<AttemptOutcome | Unknown> {
  const to = { status: 'ABORTED', reasonCode: 'cancelled' };
  const before = await findPayment(deps, operation);
  const from =
    getMethodFacts(before?.method)?.pendingOn === 'payer' ? ['PENDING'] : ['REDIRECTED', 'AUTHORIZED'];
  await inTransaction(deps.db, (tx) => decideOperation(tx, operation, to, [], from));
  return attemptOutcome(deps, operation);
}

async function attemptStatus(deps: Context, operation: Operation): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, operation);
  // A card without an answer gives none until its minute is over, so that the uncertainty is visible.
  if (row?.status === 'PENDING' && getMethodFacts(row.method)?.kind === 'card') throw new ConnectionLost();
  return row ? buildOutcome(deps, row) : { status: 'NOT_FOUND' };
}

async function refund(deps: Context, request: RefundRequest): Promise<RefundOutcome> {
  const { db } = deps;
  const behaviour = refundBehaviour(request.amount);
  const fails = behaviour === 'fails';
  const row = newOperation(deps, request, {
    kind: 'refund',
    status: fails ? 'FAILED' : behaviour === 'succeedsLater' ? 'PENDING' : 'SUCCEEDED',
    reason_code: fails ? 'refundRefused' : null,
  });
  const later: NewMessage[] = [];
  if (behaviour === 'succeedsLater')
    later.push(laterMessage(deps, { status: 'SUCCEEDED', reasonCode: null }));
  if (behaviour === 'bounces')
    later.push(laterMessage(deps, { status: 'FAILED', reasonCode: 'accountClosed' }));
  const isNew = await inTransaction(db, (tx) => rememberOperation(tx, row, later));
  if (isNew) return refundOutcome(row);
  return refundOutcome((await findRefund(deps, request)) ?? row);
}

function findRefund(deps: Context, { merchantId, key }: Operation): Promise<SimulatorOperationRow | null> {
  return operationAt(deps.db, { merchantId, kind: 'refund', key }, deps.clock.now());
}

function refundOutcome({ status, id, reason_code }: SimulatorOperationRow): RefundOutcome {
  return { status: status as RefundOutcome['status'], reference: id, reasonCode: reason_code };
}

async function refundStatus(deps: Context, operation: Operation): Promise<RefundOutcome | Unknown> {
  const row = await findRefund(deps, operation);
  return row ? refundOutcome(row) : { status: 'NOT_FOUND' };
}

/**
 * The simulator (test mode only): cards and bank methods without an outside world. It behaves like a remote system:
 * memory and transactions of its own, idempotent by key, and its later reports arrive in the inbox like any
 * processor's messages (`test-bank.ts`).
 *
 * @throws Error in live mode
 */
export function makeSimulator(deps: Context): Processor {
  if (deps.settings.mode !== 'test') throw new Error('The simulator exists in test mode only');
  return {
    code: SIMULATOR,
    methods: PAYMENT_METHODS,
    canBeAsked: true,
    start: (request) => start(deps, request),
    capture: (operation) => capture(deps, operation),
    void: (operation) => voidAttempt(deps, operation),
    attemptStatus: (operation) => attemptStatus(deps, operation),
    refund: (request) => refund(deps, request),
    refundStatus: (operation) => refundStatus(deps, operation),
    defenceReasons: (chargeback) => listSimulatedDefenceReasons(deps, chargeback),
    submitDefence: (request) => submitSimulatedDefence(deps, request),
    acceptDispute: (chargeback) => acceptSimulatedDispute(deps, chargeback),
    nextSettlement: (now) => nextSettlement(deps, now),
    settledBefore: (now) => settledBefore(deps, now),
  };
}

import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { getMethodFacts } from '@stuiver/domain/methods';
import { notFound } from '../../platform/app-error.ts';
import { openReference } from '../payers/sealed-reference.ts';
import { receiveMessage } from './inbox.ts';
import type { MessageSubject } from '../processors/message.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import {
  decideOperation,
  dueMessages,
  markDelivered,
  type MessageRow,
  type NewMessage,
  operationAt,
  type SimulatorOperationRow,
  rememberOperation,
  transferredOn,
} from '../processors/simulator-repository.ts';
import { SIMULATOR } from '../processors/simulator.ts';
import { LATER_MS } from '../processors/test-values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** View of the test bank's page. Amount in minor units. */
export type TestBankView = {
  readonly merchantId: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  /** The absolute URL of our page that the payer returns to. */
  readonly returnUrl: string;
  readonly decided: boolean;
  /** For a bank transfer, the amount transferred so far; null for other methods. */
  readonly transferred: number | null;
};

const BATCH = 200;

const SUBJECTS: Readonly<Record<string, MessageSubject>> = {
  refund: 'refund',
  chargeback: 'chargeback',
  transfer: 'transfer',
  payout: 'payout',
};

function getVerdict(outcome: TestBankOutcome, method: string): { status: string; reasonCode: string | null } {
  switch (outcome) {
    case 'success':
      return { status: 'SUCCEEDED', reasonCode: null };
    case 'failure':
      return {
        status: 'FAILED',
        reasonCode: getMethodFacts(method)?.kind === 'card' ? 'threeDSecureFailed' : 'refusedByBank',
      };
    case 'cancel':
      return { status: 'ABORTED', reasonCode: 'cancelled' };
    case 'expire':
      return { status: 'EXPIRED', reasonCode: 'expired' };
    case 'later':
      return { status: 'PENDING', reasonCode: null };
  }
}

/** Sends a message twice, as networks do; the second must change nothing. */
async function send(deps: PaymentDeps, row: MessageRow): Promise<void> {
  const message = {
    processor: SIMULATOR,
    messageId: row.id,
    merchantId: row.merchant_id,
    subject: { kind: SUBJECTS[row.kind] ?? 'attempt', id: row.key.split('#')[0] ?? row.key },
    status: row.status,
    reasonCode: row.reason_code,
    reference: row.operation_id,
    ...(row.kind === 'chargeback' || row.kind === 'transfer'
      ? { amount: row.amount, deadlineAt: row.deadline_at, stage: row.stage }
      : {}),
  };
  await receiveMessage(deps, message);
  await receiveMessage(deps, message);
  await markDelivered(deps.db, row.merchant_id, row.id, deps.clock.now());
}

async function openAttempt(deps: PaymentDeps, reference: string) {
  const opened = openReference(deps.keyring, deps.clock, reference);
  if (!opened.ok || opened.reference.kind !== 'attempt') throw notFound();
  const { merchantId, id } = opened.reference;
  const row = await operationAt(deps.db, { merchantId, kind: 'payment', key: id }, deps.clock.now());
  // A collection has no address to return to: no payer is there.
  if (!row?.return_url) throw notFound();
  return { merchantId, id, row, returnUrl: row.return_url };
}

/**
 * Returns the view of the test bank's page. The test bank (test mode only) is the simulator's other side: the page
 * that payers are sent to, and the messages that a bank sends unasked.
 *
 * @param reference the sealed reference of an attempt
 * @throws AppError `notFound` for anything else, and for an attempt without a visit to the bank
 */
export async function viewAttempt(deps: PaymentDeps, reference: string): Promise<TestBankView> {
  const { merchantId, id, row, returnUrl } = await openAttempt(deps, reference);
  const isTransfer = getMethodFacts(row.method)?.pendingOn === 'payer';
  return {
    merchantId,
    attemptId: id,
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    returnUrl,
    decided: row.status !== 'REDIRECTED' && !isTransfer,
    transferred: isTransfer ? await transferredOn(deps.db, merchantId, id) : null,
  };
}

/**
 * Decides an attempt as the tester chose; the message about it is delivered before this returns. A second choice
 * changes nothing.
 *
 * @param reference the sealed reference of an attempt
 * @returns the payer's next address
 * @throws AppError `notFound`
 */
export async function decideAttempt(
  deps: PaymentDeps,
  reference: string,
  outcome: TestBankOutcome,
): Promise<{ returnUrl: string }> {
  const { clock, db, ids } = deps;
  const { merchantId, id, row, returnUrl } = await openAttempt(deps, reference);
  const now = clock.now();
  const verdict = getVerdict(outcome, row.method);
  const messages: NewMessage[] = [{ id: ids.next(), ...verdict, dueAt: now }];
  if (outcome === 'later') {
    const dueAt = new Date(now.getTime() + LATER_MS);
    messages.push({ id: ids.next(), status: 'SUCCEEDED', reasonCode: null, dueAt });
  }
  const decided = await inTransaction(db, (tx) =>
    decideOperation(tx, { merchantId, key: id }, verdict, messages),
  );
  if (decided) await sendAbout(deps, merchantId, decided.id);
  return { returnUrl };
}

/**
 * Transfers an amount on a bank transfer's reference; the message about it is delivered before this returns. This
 * works any number of times, also late.
 *
 * @param reference the sealed reference of an attempt
 * @param amount minor units
 * @returns the payer's next address
 * @throws AppError `notFound`, also for other methods
 */
export async function transferToAttempt(
  deps: PaymentDeps,
  reference: string,
  amount: number,
): Promise<{ returnUrl: string }> {
  const { merchantId, row, returnUrl } = await openAttempt(deps, reference);
  if (getMethodFacts(row.method)?.pendingOn !== 'payer') throw notFound();
  const movement = { ...row, kind: 'transfer' as const, amount, status: 'RECEIVED' };
  await sendAbout(deps, merchantId, await inTransaction(deps.db, (tx) => addMovement(deps, tx, movement)));
  return { returnUrl };
}

/**
 * Remembers a further movement of money of an attempt, which is reported at once.
 *
 * @param movement the attempt's operation, with its own kind, amount and status
 * @returns the id of its operation
 */
export async function addMovement(
  deps: PaymentDeps,
  tx: Tx,
  movement: SimulatorOperationRow,
): Promise<string> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const message = { id: deps.ids.next(), status: movement.status, reasonCode: null, dueAt: now };
  await rememberOperation(tx, { ...movement, id, key: `${movement.key}#${id}`, created_at: now }, [message]);
  return id;
}

/** Sends what is due about one operation. */
export async function sendAbout(deps: PaymentDeps, merchantId: string, operationId: string): Promise<void> {
  for (const due of await dueMessages(deps.db, deps.clock.now(), BATCH, { merchantId, operationId }))
    await send(deps, due);
}

/**
 * Sends the simulator's messages that are due by our clock.
 *
 * @param merchantId limits this to one merchant
 * @returns how many messages were due
 */
export async function deliverDue(deps: PaymentDeps, merchantId?: string): Promise<number> {
  const due = await dueMessages(deps.db, deps.clock.now(), BATCH, { merchantId });
  for (const row of due) {
    try {
      await send(deps, row);
    } catch (error) {
      // The others continue; this one is still due at the next run.
      deps.log.error({ messageId: row.id, err: error }, 'a message could not be delivered');
    }
  }
  return due.length;
}

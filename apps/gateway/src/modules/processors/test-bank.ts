import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import type { Context } from '../../lib/context.ts';
import { notFound } from '../../lib/app-error.ts';
import { openReference } from '../../lib/sealed-reference.ts';
import type { InboxService, MessageSubject } from './inbox.ts';
import { SIMULATOR } from './simulator.ts';
import {
  decideOperation,
  dueMessages,
  markDelivered,
  type MessageRow,
  type NewMessage,
  operationAt,
  rememberOperation,
  transferredOn,
} from './simulator-repository.ts';
import { LATER_MS } from './test-values.ts';

/** What the test bank's page shows. Amount in minor units. */
export type TestBankView = {
  readonly merchantId: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  /** Our page that the payer goes on to, absolute. */
  readonly returnUrl: string;
  readonly decided: boolean;
  /** Of a bank transfer: what was transferred so far; null for other methods. */
  readonly transferred: number | null;
};

const BATCH = 200;

/** What the simulator's operations are to us. */
const SUBJECTS: Readonly<Record<string, MessageSubject>> = {
  refund: 'refund',
  chargeback: 'chargeback',
  transfer: 'transfer',
};

function verdictOf(outcome: TestBankOutcome, method: string): { status: string; reasonCode: string | null } {
  switch (outcome) {
    case 'success':
      return { status: 'SUCCEEDED', reasonCode: null };
    case 'failure':
      return { status: 'FAILED', reasonCode: method === 'CARD' ? 'threeDSecureFailed' : 'refusedByBank' };
    case 'cancel':
      return { status: 'ABORTED', reasonCode: 'cancelled' };
    case 'expire':
      return { status: 'EXPIRED', reasonCode: 'expired' };
    case 'later':
      return { status: 'PENDING', reasonCode: null };
  }
}

export type TestBank = ReturnType<typeof makeTestBank>;

/**
 * The simulator's other side (test mode alone): the bank's page that payers are sent to, and the
 * messages that it sends of its own accord.
 *
 * @param context clock, ids, keyring, database
 * @param services the inbox that its messages go to
 * @returns the use cases
 */
export function makeTestBank(context: Context, services: { inbox: Pick<InboxService, 'receiveMessage'> }) {
  const { db, clock, ids } = context;

  /** Says it twice, as networks do; the second is to change nothing. */
  async function say(row: MessageRow): Promise<void> {
    const message = {
      processor: SIMULATOR,
      messageId: row.id,
      merchantId: row.merchant_id,
      subject: { kind: SUBJECTS[row.kind] ?? 'attempt', id: row.key.split('#')[0] ?? row.key },
      status: row.status,
      reasonCode: row.reason_code,
      reference: row.operation_id,
      ...(row.kind === 'chargeback' || row.kind === 'transfer'
        ? { amount: row.amount, deadlineAt: row.deadline_at }
        : {}),
    };
    await services.inbox.receiveMessage(message);
    await services.inbox.receiveMessage(message);
    await markDelivered(db, row.merchant_id, row.id, clock.now());
  }

  async function open(reference: string) {
    const opened = openReference(context.keyring, clock, reference);
    if (!opened.ok || opened.reference.kind !== 'attempt') throw notFound();
    const { merchantId, id } = opened.reference;
    const row = await operationAt(db, { merchantId, kind: 'payment', key: id }, clock.now());
    if (!row) throw notFound();
    return { merchantId, id, row };
  }

  return {
    /**
     * @param reference sealed, of an attempt
     * @returns what the page shows
     * @throws AppError `notFound` for anything else
     */
    async view(reference: string): Promise<TestBankView> {
      const { merchantId, id, row } = await open(reference);
      return {
        merchantId,
        attemptId: id,
        amount: row.amount,
        currency: row.currency,
        method: row.method,
        returnUrl: row.return_url ?? '',
        decided: row.status !== 'REDIRECTED' && row.method !== 'BANK_TRANSFER',
        transferred: row.method === 'BANK_TRANSFER' ? await transferredOn(db, merchantId, id) : null,
      };
    },

    /**
     * Whoever tests picks the outcome; the message about it is delivered before this returns. A
     * second choice changes nothing.
     *
     * @param reference sealed, of an attempt
     * @param outcome the choice
     * @returns where the payer goes on
     * @throws AppError `notFound`
     */
    async decide(reference: string, outcome: TestBankOutcome): Promise<{ returnUrl: string }> {
      const { merchantId, id, row } = await open(reference);
      const now = clock.now();
      const verdict = verdictOf(outcome, row.method);
      const messages: NewMessage[] = [{ id: ids.next(), ...verdict, dueAt: now }];
      if (outcome === 'later') {
        messages.push({
          id: ids.next(),
          status: 'SUCCEEDED',
          reasonCode: null,
          dueAt: new Date(now.getTime() + LATER_MS),
        });
      }
      const decided = await db
        .transaction()
        .execute((tx) => decideOperation(tx, { merchantId, key: id }, verdict, messages));
      if (decided) {
        for (const due of await dueMessages(db, now, BATCH, { merchantId, operationId: decided.id }))
          await say(due);
      }
      return { returnUrl: row.return_url ?? '' };
    },

    /**
     * Whoever tests transfers an amount on a bank transfer's reference; the message about it is delivered
     * before this returns. It can be done as often as one likes, also late.
     *
     * @param reference sealed, of an attempt
     * @param amount minor units
     * @returns where the payer goes on
     * @throws AppError `notFound`, also for other methods
     */
    async transfer(reference: string, amount: number): Promise<{ returnUrl: string }> {
      const { merchantId, id, row } = await open(reference);
      if (row.method !== 'BANK_TRANSFER') throw notFound();
      const operationId = ids.next();
      const movement = {
        ...row,
        id: operationId,
        kind: 'transfer',
        key: `${id}#${operationId}`,
        amount,
        status: 'RECEIVED',
        created_at: clock.now(),
      };
      const message = { id: ids.next(), status: 'RECEIVED', reasonCode: null, dueAt: clock.now() };
      await db.transaction().execute((tx) => rememberOperation(tx, movement, [message]));
      for (const due of await dueMessages(db, clock.now(), BATCH, { merchantId, operationId }))
        await say(due);
      return { returnUrl: row.return_url ?? '' };
    },

    /**
     * Sends what is due by our clock.
     *
     * @param merchantId about one merchant alone, when given
     * @returns how many messages
     */
    async deliverDue(merchantId?: string): Promise<number> {
      const due = await dueMessages(db, clock.now(), BATCH, { merchantId });
      for (const row of due) {
        try {
          await say(row);
        } catch (error) {
          // One message's trouble is not the others'; it is still due at the next look.
          context.log.error({ messageId: row.id, err: error }, 'a message could not be delivered');
        }
      }
      return due.length;
    },
  };
}

import { CHARGEBACK_STATUSES, type ChargebackStatus } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { insertMessage, markApplied, waitingMessages } from './inbox-repository.ts';
import type { AttemptOutcome, RefundOutcome } from './processor.ts';

export type MessageSubject = 'attempt' | 'refund' | 'chargeback' | 'transfer';

/** A message as a processor sends it, about an attempt or refund of ours. */
export type ProcessorMessage = {
  readonly processor: string;
  /** The processor's own id of the message; a second one with it changes nothing. */
  readonly messageId: string;
  readonly merchantId: string;
  /** A chargeback is named by the attempt that it takes money back from, a transfer by the one that it pays. */
  readonly subject: { readonly kind: MessageSubject; readonly id: string };
  readonly status: string;
  readonly reasonCode: string | null;
  /** The processor's own id of what it did; two of them under one attempt are two movements of money, and chargebacks are told apart by it. */
  readonly reference: string | null;
  /** Of a transfer what came in, of a chargeback what it takes back and until when one may respond; minor units. */
  readonly amount?: number | null;
  readonly deadlineAt?: Date | null;
};

/** Writes what became of a message, in the transaction of what it changed. */
export type RecordResult = (tx: Tx, result: string) => Promise<void>;

/** Who applies messages: the payments and refunds services. `result` says what became of it. */
export type MessageAppliers = {
  readonly payments: {
    applyOutcome(
      merchantId: string,
      attemptId: string,
      outcome: AttemptOutcome,
      record: RecordResult,
    ): Promise<string>;
    applyTransfer(
      merchantId: string,
      attemptId: string,
      facts: TransferFacts,
      record: RecordResult,
    ): Promise<string>;
  };
  readonly refunds: {
    applyOutcome(
      merchantId: string,
      refundId: string,
      outcome: RefundOutcome,
      record: RecordResult,
    ): Promise<string>;
  };
  readonly chargebacks: {
    applyMessage(
      merchantId: string,
      attemptId: string,
      facts: ChargebackFacts,
      record: RecordResult,
    ): Promise<string>;
  };
};

/** A credit transfer that came in. Amount in minor units. */
export type TransferFacts = {
  readonly processor: string;
  /** The processor's own id of the movement of money: the same one told twice is one. */
  readonly reference: string;
  readonly amount: number;
};

/** What a processor says of a chargeback. Amount in minor units. */
export type ChargebackFacts = {
  readonly processor: string;
  /** The processor's own id of the chargeback. */
  readonly reference: string;
  readonly status: ChargebackStatus;
  readonly reasonCode: string | null;
  readonly amount: number;
  readonly deadlineAt: Date | null;
};

const ATTEMPT_WORDS = new Set<string>([
  'REDIRECTED',
  'PENDING',
  'AUTHORIZED',
  'SUCCEEDED',
  'FAILED',
  'ABORTED',
  'EXPIRED',
]);
const REFUND_WORDS = new Set<string>(['PENDING', 'SUCCEEDED', 'FAILED']);
const WORDS: Readonly<Record<MessageSubject, ReadonlySet<string>>> = {
  attempt: ATTEMPT_WORDS,
  refund: REFUND_WORDS,
  chargeback: new Set(CHARGEBACK_STATUSES),
  transfer: new Set(['RECEIVED']),
};
const BATCH = 200;

export type InboxService = ReturnType<typeof makeInboxService>;

/**
 * Messages from processors (domain.md, "Talking to a processor"): kept as they came, unique by
 * processor and message id, applied once, in any order.
 *
 * @param context clock and database
 * @param appliers the services that messages are about
 * @returns the use cases
 */
export function makeInboxService(context: Pick<Context, 'db' | 'clock' | 'log'>, appliers: MessageAppliers) {
  const { db, clock } = context;

  async function apply(message: ProcessorMessage): Promise<string> {
    const record: RecordResult = (tx, result) => markApplied(tx, message, result, clock.now());
    const { merchantId, subject, status, reference, reasonCode } = message;
    if (!WORDS[subject.kind].has(status)) {
      await markApplied(db, message, 'unknownStatus', clock.now());
      return 'unknownStatus';
    }
    if (subject.kind === 'chargeback' || subject.kind === 'transfer') {
      const { processor, amount, deadlineAt = null } = message;
      if (reference === null || !amount) {
        await markApplied(db, message, 'incomplete', clock.now());
        return 'incomplete';
      }
      if (subject.kind === 'transfer')
        return appliers.payments.applyTransfer(
          merchantId,
          subject.id,
          { processor, reference, amount },
          record,
        );
      const facts = {
        processor,
        reference,
        status: status as ChargebackStatus,
        reasonCode,
        amount,
        deadlineAt,
      };
      return appliers.chargebacks.applyMessage(merchantId, subject.id, facts, record);
    }
    const outcome = { status, reference, reasonCode };
    if (subject.kind === 'attempt') {
      return appliers.payments.applyOutcome(merchantId, subject.id, outcome as AttemptOutcome, record);
    }
    return appliers.refunds.applyOutcome(merchantId, subject.id, outcome as RefundOutcome, record);
  }

  return {
    /**
     * Stores a message and applies it. Once it returned, the message is safe: should applying it
     * break off, `applyWaiting` does it.
     *
     * @returns what became of it: `applied`, `surplus`, `duplicate`, why the move was refused,
     *   `unknownSubject`, `unknownStatus` or `incomplete`
     */
    async receiveMessage(message: ProcessorMessage): Promise<string> {
      const isNew = await insertMessage(db, message, clock.now());
      return isNew ? apply(message) : 'duplicate';
    },

    /**
     * Applies what was stored and never applied, as after a crash.
     *
     * @returns how many
     */
    async applyWaiting(): Promise<number> {
      const waiting = await waitingMessages(db, BATCH);
      for (const message of waiting) {
        try {
          await apply(message);
        } catch (error) {
          // One message's trouble is not the others'; it waits for the next look.
          context.log.error({ messageId: message.messageId, err: error }, 'a message could not be applied');
        }
      }
      return waiting.length;
    },
  };
}

import { LIMITS, type PaymentRefund as WireRefund } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { refundRoom } from '@stuiver/domain/states';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, invalid, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { RawAnswer } from '../../platform/http/route.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { claimKey, hashRequest, keepAnswer, type CallKey } from '../../platform/idempotency/queries.ts';
import { beginChange } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { listPaymentAttempts, lockPayment, listPaymentRefunds } from '../ledger/queries.ts';
import { addRefund } from '../payments/engine/add-refund.ts';
import { CALL_GRACE_MS, type PaymentDeps } from '../processors/processor.ts';
import { pursueRefund, deriveRefundStatus } from './apply-outcome.ts';
import { findChosenSender, findRefund, type ShownRefund } from './repository.ts';
import { senderRefusal } from './senders.ts';
import { refundReserved, reservationsOn, reservedSum } from './reservations.ts';

/** A requested refund. Amount in minor units. */
export type RefundInput = {
  readonly merchantId: string;
  readonly transactionId: string;
  /** Chosen by the client; the idempotency key. */
  readonly refundId: string;
  readonly amount: number;
  readonly description: string;
  /** The sender that it goes to, of those that paid; by default the rule decides. */
  readonly senderId?: string | null;
};

/** Terms of a refund besides its input. */
export type RefundTerms = {
  /** Its room was reserved by the request that it carries out. */
  readonly isReserved?: true;
  /** Refuses the refund before it starts, in its transaction; not called for an existing one. */
  readonly admit?: (tx: Tx) => Promise<void>;
};

const OPERATION = 'refund';

/** Wire data of a refund; instants as ISO texts. */
export type RefundFacts = Omit<ShownRefund, 'created_at' | 'finished_at'> & {
  created_at: string;
  finished_at: string | null;
};

/** A refund as the wire shows it (spec 3.17). */
export function refundToWire(row: RefundFacts): WireRefund {
  return {
    refundId: row.id,
    transactionId: row.payment_id,
    status: row.status,
    description: row.description,
    amount: formatWire(row.amount),
    missingAmount: formatWire(row.missing_amount),
    currency: row.currency,
    automatic: row.kind === 'SURPLUS',
    reasonCode: row.reason_code,
    createdBy: row.created_by_name,
    createdDateTime: row.created_at,
    finishedDateTime: row.finished_at,
  };
}

/** The same for a row as it is stored. */
export function storedRefundToWire({ created_at, finished_at, ...row }: ShownRefund): WireRefund {
  return refundToWire({
    ...row,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  });
}

function buildKeyName(input: RefundInput): CallKey {
  return { merchantId: input.merchantId, operation: OPERATION, key: input.refundId };
}

function hashRefundRequest(input: RefundInput): Buffer {
  const { transactionId, amount, description, senderId } = input;
  return hashRequest([transactionId, amount, description, ...(senderId ? [senderId] : [])]);
}

/** Reserves the money: the refund is PENDING and has left the room before the processor is called. */
async function reserve(
  deps: PaymentDeps,
  tx: Tx,
  input: RefundInput,
  actor: Actor,
  { isReserved }: RefundTerms,
): Promise<void> {
  const payment = orNotFound(await lockPayment(tx, input.merchantId, input.transactionId));
  if (payment.captured_attempt_id === null) throw new AppError('nothingCaptured');
  const room = refundRoom({
    captured: payment.captured_amount,
    refundedNotFailed: payment.refunded_amount,
    chargedBackNotWon: payment.charged_back_amount,
  });
  if (input.amount > room) {
    // Without the chargebacks it would fit: show the merchant who holds the money.
    const isHeld = input.amount <= payment.captured_amount - payment.refunded_amount;
    throw invalid('amount', 'exceedsRoom', ...(isHeld ? (['heldByChargeback'] as const) : []));
  }
  if (!isReserved) {
    const reservations = (await reservationsOn(deps, tx, input.merchantId, [payment.id])).get(payment.id);
    if (reservations && input.amount > room - reservedSum(reservations)) throw refundReserved(reservations);
  }
  const captured = (await listPaymentAttempts(tx, payment)).find(
    (attempt) => attempt.id === payment.captured_attempt_id,
  );
  if (!captured) throw new Error('A payment has lost its captured attempt');
  const earlier = await listPaymentRefunds(tx, payment);
  if (earlier.length >= LIMITS.refundsOfPayment) throw new AppError('limitReached');
  const change = beginChange(deps, actor, payment);
  change.payment.refunded_amount += input.amount;
  const facts = {
    id: input.refundId,
    kind: 'MERCHANT',
    amount: input.amount,
    sender_id: input.senderId ?? null,
    description: input.description,
    created_by: actor.kind === 'user' ? actor.id : null,
    created_by_key: actor.kind === 'shop' ? actor.id : null,
  } as const;
  const refund = addRefund(change, { ...captured, attempt_id: captured.id }, facts, actor);
  change.payment.refund_status = deriveRefundStatus([...earlier, refund]);
  await commitChange(tx, change);
  // For a shop's own refunds the event names the key.
  if (actor.kind !== 'user') return;
  await writeAudit(deps, tx, {
    merchantId: payment.merchant_id,
    actor,
    action: 'refund.requested',
    subjectId: refund.id,
    after: { paymentId: payment.id, amount: refund.amount, currency: refund.currency },
  });
}

/** Builds the answer for a refund's current state, stored under its key; the first stored one stays. */
async function answer(deps: PaymentDeps, input: RefundInput): Promise<RawAnswer> {
  const row = await findRefund(deps.db, input.merchantId, input.refundId);
  if (!row) throw new AppError('refundUnderWay');
  const body = JSON.stringify({ refund: storedRefundToWire(row) });
  const kept = await keepAnswer(deps.db, buildKeyName(input), { status: 200, body });
  return new RawAnswer(kept?.status ?? 200, kept?.body ?? body);
}

/**
 * Checks whether a later request may answer for a refund that was never answered: it has ended, or the request that
 * started it must have died.
 */
function isAbandoned(row: ShownRefund, now: Date): boolean {
  return row.status !== 'PENDING' || now.getTime() - row.created_at.getTime() >= CALL_GRACE_MS;
}

/**
 * Refunds part or all of a payment (spec 7.21). `refundId` is the idempotency key: repeating the request returns the
 * same bytes, other parameters a 422, and a 409 while the first is under way. Requests that fail have no effect and
 * keep no answer.
 *
 * @throws AppError `notFound`, `limitReached`, `nothingCaptured`, `refundReserved` when open requests hold the
 *   amount, `refundUnderWay`, `refundKeyReused`, and `invalidInput` with `amount: exceedsRoom`, plus `heldByChargeback`
 *   if a chargeback is the cause, or as {@link senderRefusal}
 */
export async function initiateRefund(
  deps: PaymentDeps,
  scope: MerchantScope,
  input: RefundInput,
  actor: Actor,
  terms: RefundTerms = {},
): Promise<RawAnswer> {
  if (!scope.merchantIds.includes(input.merchantId)) throw notFound();
  // Asked before the transaction; an answered request is repeated whatever is left of its sender by now.
  const wish = { ...input, paymentId: input.transactionId };
  const refusal = await senderRefusal(deps, input.merchantId, wish);
  const claim = await inTransaction(deps.db, async (tx) => {
    const claimed = await claimKey(tx, buildKeyName(input), hashRefundRequest(input), deps.clock.realNow());
    if (claimed.kind !== 'new') return claimed;
    // The key may have been deleted after its 72 hours; the refund with this id stays.
    const old = await findRefund(tx, input.merchantId, input.refundId);
    if (
      old &&
      !hashRefundRequest({
        ...input,
        transactionId: old.payment_id,
        amount: old.amount + old.missing_amount,
        description: old.description,
        senderId: await findChosenSender(tx, input.merchantId, input.refundId),
      }).equals(hashRefundRequest(input))
    ) {
      throw new AppError('refundKeyReused', { refundId: ['keyReused'] });
    }
    if (!old) {
      if (refusal) throw refusal;
      // Before the payment's row is locked, as requests do.
      await terms.admit?.(tx);
      await reserve(deps, tx, input, actor, terms);
    }
    return claimed;
  });
  if (claim.kind === 'answered') return new RawAnswer(claim.status, claim.body);
  if (claim.kind === 'reused') throw new AppError('refundKeyReused', { refundId: ['keyReused'] });
  if (claim.kind === 'underWay') {
    const row = await findRefund(deps.db, input.merchantId, input.refundId);
    if (!row || !isAbandoned(row, deps.clock.now())) throw new AppError('refundUnderWay');
    return answer(deps, input);
  }
  await pursueRefund(deps, input.merchantId, input.refundId);
  return answer(deps, input);
}

import type { FieldErrors, RefundRequestDetails, requestRefunds as requestCall } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { parseAmount } from '@stuiver/domain/money';
import { reaches } from '@stuiver/domain/refund-limits';
import type { z } from 'zod';
import { type MerchantScope, scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError, invalid, notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockLimits } from '../../../platform/database/limit-lock.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { auditUser } from '../../../platform/audit/write-audit.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { senderRefusal } from '../senders.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { refundReserved } from '../reservations.ts';
import { lockAllowance } from '../spending.ts';
import { type Refunder, findRefunders } from '../../../people/team/refund-limits.ts';
import { getRefundRequest } from './read-requests.ts';
import { readRefundables } from './refundable.ts';
import { listItems, lockPayments } from './item-repository.ts';
import { countAsked, countWaiting, countWithdrawn, findRequest, insertRefundRequest } from './repository.ts';

type Input = z.output<(typeof requestCall)['body']>;
type Wish = { readonly paymentId: string; readonly amount: number; readonly senderId: string | null };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Maximum number of approvers who are mailed. */
const MAILED_APPROVERS = 20;

/** Reads the requested refunds; each payment once. */
function parseWishes({ items }: Input): Wish[] {
  const wishes = items.map(({ transactionId, amount, senderId = null }, index) => {
    const parsed = parseAmount(amount);
    if (!parsed.ok) throw invalid(`items.${index}.amount`, parsed.reason);
    return { paymentId: transactionId, amount: parsed.minor, senderId };
  });
  const seen = new Set<string>();
  wishes.forEach(({ paymentId }, index) => {
    if (seen.has(paymentId)) throw invalid(`items.${index}.transactionId`, 'alreadyRequested');
    seen.add(paymentId);
  });
  return wishes;
}

/** Checks whether a request with this id was made before; throws when its content differs. */
async function isRepeated(
  tx: Tx,
  session: Session,
  { id, merchantId, reason }: Input,
  wishes: readonly Wish[],
): Promise<boolean> {
  const scope = scopeOfOne(merchantId);
  const old = await findRequest(tx, scope, id);
  if (!old) return false;
  const shape = (parts: readonly Wish[]) =>
    JSON.stringify(
      parts.map(({ paymentId, amount, senderId }) => `${paymentId} ${amount} ${senderId}`).toSorted(),
    );
  const items = (await listItems(tx, merchantId, id)).map((item) => ({
    paymentId: item.payment_id,
    amount: item.amount,
    senderId: item.sender_id,
  }));
  const isSame =
    old.asked_by === session.userId && old.reason === reason.trim() && shape(items) === shape(wishes);
  if (!isSame) throw new AppError('refundKeyReused', { id: ['keyReused'] });
  return true;
}

/**
 * Refuses refunds that exceed their payments, and returns their currency.
 *
 * @throws AppError `invalidInput` at each item that exceeds its payment, `refundReserved` if only other requests
 *   cause it
 */
async function requireRoom(
  deps: Context,
  tx: Tx,
  merchantId: string,
  wishes: readonly Wish[],
): Promise<string> {
  const ids = wishes.map(({ paymentId }) => paymentId);
  await lockPayments(tx, merchantId, ids);
  const payments = await readRefundables(deps, tx, merchantId, ids);
  const amountAt = (index: number) => wishes[index]?.amount ?? 0;
  const errors: FieldErrors = {};
  payments.forEach(({ free, refusal }, index) => {
    if (amountAt(index) > free)
      errors[`items.${index}`] = [free > 0 ? 'exceedsRoom' : (refusal ?? 'exceedsRoom')];
  });
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  const reserved = payments.filter(({ room }, index) => amountAt(index) > room);
  if (reserved.length > 0) throw refundReserved(reserved.flatMap(({ reservations }) => reservations));
  const [currency = 'EUR', ...others] = new Set(payments.map((payment) => payment.currency));
  if (others.length > 0) throw invalid('items', 'invalid');
  return currency;
}

/** Finds the first item whose chosen sender is refused; null without one. */
async function findRefusal(
  deps: PaymentDeps,
  merchantId: string,
  wishes: readonly Wish[],
): Promise<AppError | null> {
  for (const [index, wish] of wishes.entries()) {
    const refusal = await senderRefusal(deps, merchantId, wish, `items.${index}.senderId`);
    if (refusal) return refusal;
  }
  return null;
}

type Decision = { readonly withinLimit: boolean; readonly mailed: readonly Refunder[] };

/** Decides whether approval is needed, and whom to mail about it, under the requester's lock. */
async function decisionOn(
  deps: Context,
  tx: Tx,
  session: Session,
  merchantId: string,
  amount: number,
): Promise<Decision> {
  const refunders = await findRefunders(tx, merchantId);
  const own = refunders.find(({ userId }) => userId === session.userId);
  if (own === undefined) throw new AppError('forbidden');
  const allowance = await lockAllowance(deps, tx, own.userId, own.limit);
  if (allowance === null || amount <= allowance.left) return { withinLimit: true, mailed: [] };
  const approvers = refunders.filter((one) => one !== own && reaches(one.limit, amount));
  if (approvers.length === 0) throw new AppError('noApprover');
  const now = deps.clock.now().getTime();
  const withdrawn = await countWithdrawn(tx, merchantId, own.userId, new Date(now - DAY));
  const waiting = await countWaiting(tx, merchantId);
  if (withdrawn >= LIMITS.refundRequestsWithdrawn || waiting >= LIMITS.refundRequestsWaiting)
    throw new AppError('limitReached');
  // Beyond a few an hour they are found in the list, which those mails lead to.
  const asked = await countAsked(tx, merchantId, new Date(now - HOUR));
  return { withinLimit: false, mailed: asked < LIMITS.refundRequestsMailed ? approvers : [] };
}

async function store(
  deps: Context,
  tx: Tx,
  session: Session,
  input: Input,
  wishes: readonly Wish[],
): Promise<void> {
  const { clock, ids, settings } = deps;
  const { id, merchantId } = input;
  const amount = wishes.reduce((sum, wish) => sum + wish.amount, 0);
  // The person before the payments: refunds lock in this order too.
  const { withinLimit, mailed } = await decisionOn(deps, tx, session, merchantId, amount);
  const currency = await requireRoom(deps, tx, merchantId, wishes);
  const now = clock.now();
  const request = {
    merchant_id: merchantId,
    id,
    status: withinLimit ? ('APPROVED' as const) : ('WAITING' as const),
    reason: input.reason.trim(),
    amount,
    currency,
    quantity: wishes.length,
    asked_by: session.userId,
    created_at: now,
    expires_at: withinLimit ? null : new Date(now.getTime() + settings.refundRequestHours * HOUR),
    decided_by: null,
    decided_at: withinLimit ? now : null,
  };
  const items = wishes.map((wish) => ({ ...wish, refundId: ids.next() }));
  if (!(await insertRefundRequest(tx, request, items, withinLimit ? now : null)))
    throw new AppError('refundKeyReused', { id: ['keyReused'] });
  for (const { userId } of mailed.slice(0, MAILED_APPROVERS))
    await queueMail(deps, tx, { kind: 'refundRequestAsked', merchantId, requestId: id, userId });
  if (withinLimit) wake(tx, 'refundRequests');
  const after = { amount, currency, quantity: wishes.length, reason: request.reason, withinLimit };
  await auditUser(deps, tx, { ...session, merchantId }, 'refundRequest.asked', { subjectId: id, after });
}

/**
 * Requests refunds of payments of one company. Within the rest of the caller's limit they start at once, in the
 * background; above it once another user, whose limit covers it, has approved. `id` is the idempotency key: repeating
 * the request changes nothing.
 *
 * @throws AppError `notFound` for someone else's company or payment, `noApprover`, `refundKeyReused`, `limitReached`,
 *   `refundReserved` when other open requests hold the amount, and `invalidInput` at `items.N` for a payment with
 *   nothing to refund
 */
export async function requestRefunds(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  input: Input,
): Promise<RefundRequestDetails> {
  const { id, merchantId } = input;
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const wishes = parseWishes(input);
  // Checked before the transaction; a repeated request still gets its first answer.
  const refusal = await findRefusal(deps, merchantId, wishes);
  await inTransaction(deps.db, async (tx) => {
    // Two at once under one id, or of one payment, are one after the other.
    await lockLimits(tx, merchantId);
    if (await isRepeated(tx, session, input, wishes)) return;
    if (refusal) throw refusal;
    await store(deps, tx, session, input, wishes);
  });
  return getRefundRequest(deps, session, scopeOfOne(merchantId), id);
}

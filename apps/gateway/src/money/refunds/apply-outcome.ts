import { REFUND_STATUSES, type RefundStatus } from '@stuiver/domain/states';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  addEvent,
  beginChange,
  type Fee,
  moveRefund,
  type MoveResult,
  type PaymentChange,
  type RefundRow,
} from '../ledger/change.ts';
import { findFee, findTakenFee } from '../prices/fee-queries.ts';
import { markExcess } from '../ledger/chargeback-change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { lockPayment, listPaymentRefunds } from '../ledger/queries.ts';
import { addRefund } from '../payments/engine/add-refund.ts';
import type { RecordResult } from '../processors/message.ts';
import { type PaymentDeps, type RefundOutcome, UNPAYABLE, withCallLimit } from '../processors/processor.ts';
import { findRefundOrder } from './repository.ts';

/**
 * Derives a payment's `refund_status`: PENDING while one of the merchant's refunds is, else SUCCEEDED when one
 * succeeded, else FAILED when all failed; '' without any. It derives only from the rows, so that it can be
 * recomputed. Refunds of surplus captures do not count.
 */
export function deriveRefundStatus(
  refunds: readonly Pick<RefundRow, 'kind' | 'status'>[],
): RefundStatus | '' {
  const own = refunds.filter((refund) => refund.kind === 'MERCHANT').map((refund) => refund.status);
  return REFUND_STATUSES.find((status) => own.includes(status)) ?? '';
}

type ApplyResult = MoveResult | 'unknownSubject';

/** The fee of a merchant's refund that succeeded, or the one that is returned because it came back. */
async function feeOfOutcome(
  tx: Tx,
  { payment, day }: PaymentChange,
  { id, kind, method, amount }: RefundRow,
  event: 'refundSucceeded' | 'refundFailed' | 'refundBounced',
): Promise<Fee | null> {
  if (kind !== 'MERCHANT' || event === 'refundFailed') return null;
  if (event === 'refundBounced') return findTakenFee(tx, payment, { refundId: id });
  return findFee(tx, payment, { event: 'REFUND', method, amount, day });
}

/**
 * Takes what does not arrive out of a refund: its room is free again, and its money returns.
 *
 * @param lost in minor units, less than the refund's amount
 * @returns the refund after that
 */
function losePart(
  change: PaymentChange,
  refund: RefundRow,
  lost: number,
  reasonCode: string | null,
): RefundRow {
  const row = { ...refund, amount: refund.amount - lost, missing_amount: refund.missing_amount + lost };
  const kind = refund.status === 'SUCCEEDED' ? 'refundPartBounced' : 'refundPartFailed';
  addEvent(change, kind, { refund: row, amount: lost, reasonCode });
  return row;
}

/**
 * Refunds anew what failed of the refund of a surplus capture, where people at the bank's desk find an account for it;
 * what they gave up stays in suspense.
 *
 * @returns the new refund's id, or null
 */
function refundAgain(
  deps: PaymentDeps,
  change: PaymentChange,
  refund: RefundRow,
  { amount, reasonCode }: { readonly amount: number; readonly reasonCode: string | null },
): string | null {
  const hasDesk = deps.processors.get(refund.processor).refundAccounts !== undefined;
  if (refund.kind !== 'SURPLUS' || amount === 0 || !hasDesk || reasonCode === UNPAYABLE) return null;
  return addRefund(change, refund, { id: deps.ids.next(), kind: 'SURPLUS', amount }).id;
}

/**
 * Applies a processor's report about a refund: the only place where refunds move after they were requested. What fails
 * of it, even if it had succeeded (a bounce), frees its amount; the rest goes on.
 *
 * @param record writes down the result, in the same transaction (the inbox)
 * @returns the result; a refused move changes nothing
 */
export async function applyRefundOutcome(
  deps: PaymentDeps,
  merchantId: string,
  refundId: string,
  outcome: RefundOutcome,
  record?: RecordResult,
): Promise<ApplyResult> {
  const order = await findRefundOrder(deps.db, merchantId, refundId);
  const { result, again } = await inTransaction(deps.db, async (tx) => {
    const payment = order && (await lockPayment(tx, merchantId, order.payment_id));
    if (!order || !payment) {
      await record?.(tx, 'unknownSubject');
      return { result: 'unknownSubject' as const, again: null };
    }
    const refunds = await listPaymentRefunds(tx, payment);
    const refund = refunds.find((row) => row.id === refundId);
    if (!refund) throw new Error('A payment has lost its refund');
    const bounced = refund.status === 'SUCCEEDED';
    const change = beginChange(deps, { kind: 'processor' }, payment);
    const isOver = outcome.status === 'FAILED' || refund.status === 'FAILED';
    const lost = isOver ? 0 : Math.max(0, refund.amount - (outcome.amount ?? refund.amount));
    const reasonCode = outcome.reasonCode ?? null;
    const { amount, missing_amount } = lost > 0 ? losePart(change, refund, lost, reasonCode) : refund;
    const patch = { amount, missing_amount, reason_code: reasonCode ?? refund.reason_code };
    const moved = moveRefund(change, refund, outcome.status, {
      ...patch,
      processor_reference: outcome.reference ?? refund.processor_reference,
      bounced: bounced || refund.bounced,
    });
    const isMoved = moved.result === 'applied';
    if (!isMoved && lost === 0) {
      await record?.(tx, moved.result);
      return { result: moved.result, again: null };
    }
    const row = isMoved ? moved.row : { ...refund, ...patch };
    if (!isMoved) change.refunds.push({ row, before: refund });
    const freed = lost + (row.status === 'FAILED' ? amount : 0);
    if (refund.kind === 'MERCHANT') {
      change.payment.refunded_amount -= freed;
      markExcess(change);
    }
    change.payment.refund_status = deriveRefundStatus(
      refunds.map((one) => (one.id === refundId ? row : one)),
    );
    if (isMoved) {
      const failed = row.status === 'FAILED';
      const kind = failed ? (bounced ? 'refundBounced' : 'refundFailed') : 'refundSucceeded';
      const fee = await feeOfOutcome(tx, change, row, kind);
      addEvent(change, kind, { refund: row, reasonCode: row.reason_code, fee });
    }
    const next = refundAgain(deps, change, refund, { amount: freed, reasonCode });
    await commitChange(tx, change);
    await record?.(tx, 'applied');
    return { result: 'applied' as const, again: next };
  });
  if (again !== null) await pursueRefund(deps, merchantId, again);
  return result;
}

/** Checks whether a processor's answer changes a refund that is PENDING. */
export const isNews = (outcome: RefundOutcome, { amount }: { readonly amount: number }): boolean =>
  outcome.status !== 'PENDING' || (outcome.amount ?? amount) < amount;

/**
 * Sends a PENDING refund to its processor and commits the answer. Without an answer the refund stays PENDING and the
 * sweeper asks; the same call again, with the same key, is harmless.
 */
export async function pursueRefund(deps: PaymentDeps, merchantId: string, refundId: string): Promise<void> {
  const order = await findRefundOrder(deps.db, merchantId, refundId);
  if (order?.status !== 'PENDING') return;
  let outcome: RefundOutcome;
  try {
    const call = deps.processors.get(order.processor).refund({
      merchantId,
      key: refundId,
      attemptKey: order.attempt_id,
      amount: order.amount,
      currency: order.currency,
      senderId: order.sender_id,
    });
    outcome = await withCallLimit(call, deps.callLimitMs);
  } catch (error) {
    deps.log.warn(
      { refundId, kind: error instanceof Error ? error.name : 'unknown' },
      'a refund went unanswered',
    );
    return;
  }
  if (isNews(outcome, order)) await applyRefundOutcome(deps, merchantId, refundId, outcome);
}

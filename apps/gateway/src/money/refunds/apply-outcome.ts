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
import { lockPayment, refundsOf } from '../ledger/queries.ts';
import type { RecordResult } from '../processors/message.ts';
import { type PaymentDeps, type RefundOutcome, withLimit } from '../processors/processor.ts';
import { findRefundOrder } from './repository.ts';

/**
 * Derives a payment's `refund_status`: PENDING while one of the merchant's refunds is, else SUCCEEDED when one
 * succeeded, else FAILED when all failed; '' without any. It derives only from the rows, so that it can be
 * recomputed. Refunds of surplus captures do not count.
 */
export function refundStatusOf(refunds: readonly Pick<RefundRow, 'kind' | 'status'>[]): RefundStatus | '' {
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
 * Applies a processor's report about a refund: the only place where refunds move after they were requested. A refund
 * that fails, even one that had succeeded (a bounce), frees its amount.
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
  return inTransaction(deps.db, async (tx) => {
    const payment = order && (await lockPayment(tx, merchantId, order.payment_id));
    if (!order || !payment) {
      await record?.(tx, 'unknownSubject');
      return 'unknownSubject';
    }
    const refunds = await refundsOf(tx, payment);
    const refund = refunds.find((row) => row.id === refundId);
    if (!refund) throw new Error('A payment has lost its refund');
    const bounced = refund.status === 'SUCCEEDED';
    const change = beginChange(deps, { kind: 'processor' }, payment);
    const moved = moveRefund(change, refund, outcome.status, {
      processor_reference: outcome.reference ?? refund.processor_reference,
      reason_code: outcome.reasonCode ?? null,
      bounced: bounced || refund.bounced,
    });
    if (moved.result === 'applied') {
      const failed = moved.row.status === 'FAILED';
      if (failed && refund.kind === 'MERCHANT') {
        change.payment.refunded_amount -= refund.amount;
        markExcess(change);
      }
      change.payment.refund_status = refundStatusOf(
        refunds.map((row) => (row.id === refundId ? moved.row : row)),
      );
      const kind = failed ? (bounced ? 'refundBounced' : 'refundFailed') : 'refundSucceeded';
      addEvent(change, kind, {
        refund: moved.row,
        reasonCode: moved.row.reason_code,
        fee: await feeOfOutcome(tx, change, moved.row, kind),
      });
      await commitChange(tx, change);
    }
    await record?.(tx, moved.result);
    return moved.result;
  });
}

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
    });
    outcome = await withLimit(call, deps.callLimitMs);
  } catch (error) {
    deps.log.warn(
      { refundId, kind: error instanceof Error ? error.name : 'unknown' },
      'a refund went unanswered',
    );
    return;
  }
  if (outcome.status !== 'PENDING') await applyRefundOutcome(deps, merchantId, refundId, outcome);
}

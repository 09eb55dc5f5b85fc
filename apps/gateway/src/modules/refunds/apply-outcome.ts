import { withLimit } from '../processors/processor.ts';
import type { RefundOutcome } from '../processors/processor.ts';
import type { RecordResult } from '../processors/inbox.ts';
import { addEvent, beginChange, moveRefund, type MoveResult } from '../ledger/change.ts';
import { markExcess } from '../ledger/chargeback-change.ts';
import { commitChange } from '../ledger/commit-change.ts';
import { lockPayment, refundsOf } from '../ledger/queries.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { type RefundParts, refundStatusOf } from './engine.ts';
import { findRefundOrder } from './repository.ts';

export type ApplyResult = MoveResult | 'unknownSubject';

/**
 * Applies a processor's word on a refund: the one place where refunds move after they were asked
 * for. A refund that fails, also one that succeeded before (a bounce), gives its room back.
 *
 * @param parts the engine
 * @param merchantId whose refund
 * @param refundId which refund
 * @param outcome the processor's word
 * @param record writes down what became of it, in the same transaction (the inbox)
 * @returns what became of it; a refused move changes nothing
 */
export async function applyOutcome(
  parts: RefundParts,
  merchantId: string,
  refundId: string,
  outcome: RefundOutcome,
  record?: RecordResult,
): Promise<ApplyResult> {
  const { context } = parts;
  const order = await findRefundOrder(context.db, merchantId, refundId);
  return inTransaction(context.db, async (tx) => {
    const payment = order && (await lockPayment(tx, merchantId, order.payment_id));
    if (!order || !payment) {
      await record?.(tx, 'unknownSubject');
      return 'unknownSubject';
    }
    const refunds = await refundsOf(tx, payment);
    const refund = refunds.find((row) => row.id === refundId);
    if (!refund) throw new Error('A payment has lost its refund');
    const bounced = refund.status === 'SUCCEEDED';
    const change = beginChange(context, { kind: 'processor' }, payment);
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
      addEvent(change, kind, { refund: moved.row, reasonCode: moved.row.reason_code });
      await commitChange(tx, change);
    }
    await record?.(tx, moved.result);
    return moved.result;
  });
}

/**
 * Calls the processor for a refund that is PENDING and commits its answer. Without an answer the
 * refund stays PENDING and the sweeper asks; calling again is the same call, by its key.
 *
 * @param parts the engine
 * @param merchantId whose refund
 * @param refundId which refund
 */
export async function pursue(parts: RefundParts, merchantId: string, refundId: string): Promise<void> {
  const order = await findRefundOrder(parts.context.db, merchantId, refundId);
  if (order?.status !== 'PENDING') return;
  let outcome: RefundOutcome;
  try {
    const call = parts.processors.get(order.processor).refund({
      merchantId,
      key: refundId,
      attemptKey: order.attempt_id,
      amount: order.amount,
      currency: order.currency,
    });
    outcome = await withLimit(call, parts.callLimitMs);
  } catch (error) {
    parts.context.log.warn(
      { refundId, kind: error instanceof Error ? error.name : 'unknown' },
      'a refund went unanswered',
    );
    return;
  }
  if (outcome.status !== 'PENDING') await applyOutcome(parts, merchantId, refundId, outcome);
}

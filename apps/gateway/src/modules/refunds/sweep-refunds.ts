import { withLimit } from '../processors/processor.ts';
import { applyOutcome, pursue } from './apply-outcome.ts';
import { refundBackOff, type RefundParts } from './engine.ts';
import { claimRefundCheck, type DueRefund, dueRefunds } from './repository.ts';

const BATCH = 200;

async function sweepOne(parts: RefundParts, refund: DueRefund): Promise<void> {
  const { clock, db } = parts.context;
  const next = new Date(clock.now().getTime() + refundBackOff(refund.checks));
  if (!(await claimRefundCheck(db, refund, next))) return;
  const { merchant_id: merchantId, id } = refund;
  const call = parts.processors.get(refund.processor).refundStatus({ merchantId, key: id });
  const word = await withLimit(call, parts.callLimitMs);
  // It never got there: the same call again, by its key, cannot double it.
  if (word.status === 'NOT_FOUND') await pursue(parts, merchantId, id);
  else if (word.status !== 'PENDING') await applyOutcome(parts, merchantId, id, word);
}

/**
 * Looks after refunds whose outcome is awaited: the processor is asked, with back-off, until it
 * knows; one that it never got is sent again.
 *
 * @param parts the engine
 * @param merchantId of one merchant alone, when given
 * @returns how many were looked at
 */
export async function sweepRefunds(parts: RefundParts, merchantId?: string): Promise<number> {
  const due = await dueRefunds(parts.context.db, parts.context.clock.now(), BATCH, merchantId);
  for (const refund of due) {
    try {
      await sweepOne(parts, refund);
    } catch (error) {
      // One refund's trouble is not the others'; it comes up again by its next check.
      parts.context.log.warn(
        { refundId: refund.id, kind: error instanceof Error ? error.name : 'unknown' },
        'a refund could not be swept',
      );
    }
  }
  return due.length;
}

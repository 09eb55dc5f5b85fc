import { eachDue } from '../../platform/each-due.ts';
import { claimCheck } from '../processors/check-queries.ts';
import { type PaymentDeps, withCallLimit } from '../processors/processor.ts';
import { applyRefundOutcome, isNews, pursueRefund } from './apply-outcome.ts';
import { type DueRefund, dueRefunds } from './repository.ts';

const BATCH = 200;

async function sweepOne(deps: PaymentDeps, refund: DueRefund): Promise<void> {
  if (!(await claimCheck(deps.db, 'refunds', refund, deps.clock.now()))) return;
  const { merchant_id: merchantId, id } = refund;
  const call = deps.processors.get(refund.processor).refundStatus({ merchantId, key: id });
  const word = await withCallLimit(call, deps.callLimitMs);
  // It never arrived; sending it again with the same key cannot double it.
  if (word.status === 'NOT_FOUND') await pursueRefund(deps, merchantId, id);
  else if (isNews(word, refund)) await applyRefundOutcome(deps, merchantId, id, word);
}

/**
 * Asks the processors, with back-off, about refunds that are still PENDING; one that never arrived is sent again.
 *
 * @param merchantId limits this to one merchant
 * @returns how many were due
 */
export async function sweepRefunds(deps: PaymentDeps, merchantId?: string): Promise<number> {
  const due = await dueRefunds(deps.db, deps.clock.now(), BATCH, merchantId);
  await eachDue(
    deps,
    due,
    (refund) => sweepOne(deps, refund),
    ({ id }) => ({ message: 'a refund could not be swept', refundId: id }),
    { isForeign: true },
  );
  return due.length;
}

import type { MerchantScope } from '../../platform/access/scope.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { sumUnsettled } from './transfer-queries.ts';

/**
 * Returns the next non-empty payout of a processor to the scope's companies: after midnight this morning's may hold
 * nothing while today's money follows tomorrow.
 *
 * @returns the payout with its sums, empty if nothing waits; null when the processor announces no settlements
 */
export async function nextSettlement(deps: PaymentDeps, scope: MerchantScope, code: string) {
  const now = deps.clock.now();
  const processor = deps.processors.get(code);
  let payout = processor.nextSettlement(now);
  while (payout !== null) {
    const sums = await sumUnsettled(deps.db, scope, code, payout.before);
    if (sums.length > 0 || payout.before > now) return { ...payout, sums };
    payout = processor.nextSettlement(payout.at);
  }
  return null;
}

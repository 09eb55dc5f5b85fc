import type { Context } from '../../context.ts';
import { foldMerchant, merchantsWithDeltas } from './write-queries.ts';

/** Deltas older than this slow down every read of their company, so the operator is warned. */
const LATE_MS = 60_000;

/**
 * Folds appended deltas into counts by day and month, one company a statement, so that nothing is locked across
 * companies. Counts are exact before and after; folding keeps them quick to read (docs/decisions/lists.md).
 */
export async function foldCounts(deps: Pick<Context, 'clock' | 'db' | 'log'>): Promise<void> {
  const waiting = await merchantsWithDeltas(deps.db);
  const now = deps.clock.now().getTime();
  const late = waiting.filter(({ since }) => now - since.getTime() > LATE_MS);
  if (late.length > 0) deps.log.warn({ companies: late.length }, 'counts were not folded for over a minute');
  for (const { merchantId } of waiting) await foldMerchant(deps.db, merchantId);
}

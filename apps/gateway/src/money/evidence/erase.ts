import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endedBefore, eraseFolders } from './folder-queries.ts';

const DAY = 86_400_000;
const BATCH = 100;

/**
 * Erases the evidence of chargebacks that ended long ago. The store goes first: if it is away, the folder stays as it
 * was and is erased another time.
 *
 * @param merchantId limits this to one merchant
 */
export async function eraseOldEvidence(deps: Context, merchantId?: string): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - deps.settings.evidenceDays * DAY);
  for (const { merchant_id, chargeback_id } of await endedBefore(deps.db, before, BATCH, merchantId))
    try {
      await deps.documents.removeAll(chargeback_id);
      await inTransaction(deps.db, (tx) => eraseFolders(tx, { merchant_id, chargeback_id }, now));
    } catch (error) {
      deps.log.error({ err: error, chargebackId: chargeback_id }, 'evidence could not be erased');
    }
}

import { eachDue } from '../../platform/each-due.ts';
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
  const now = deps.clock.realNow();
  const before = new Date(now.getTime() - deps.settings.evidenceDays * DAY);
  await eachDue(
    deps,
    await endedBefore(deps.db, before, BATCH, merchantId),
    async (of) => {
      await deps.documents.removeAll(of.chargeback_id);
      await inTransaction(deps.db, (tx) => eraseFolders(tx, of, now));
    },
    (of) => ({ message: 'evidence could not be erased', chargebackId: of.chargeback_id }),
  );
}

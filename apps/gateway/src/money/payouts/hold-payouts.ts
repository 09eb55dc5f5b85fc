import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deleteHold, insertHold, lockMerchant } from './payout-queries.ts';

/**
 * Stops a merchant's payouts, or lets them go again. A new reason replaces the old one; one that was approved and not
 * sent yet goes back to the people who approve.
 *
 * @param reason that the merchant reads; null releases
 * @throws AppError `notFound` for an unknown merchant
 */
export function holdPayouts(
  deps: Context,
  session: Session,
  { merchantId, reason }: { readonly merchantId: string; readonly reason: string | null },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (merchantId === PROVIDER_ID || !(await lockMerchant(tx, merchantId))) throw notFound();
    const before = await deleteHold(tx, merchantId);
    if (before === null && reason === null) return;
    const held_at = deps.clock.now();
    if (reason !== null)
      await insertHold(tx, { merchant_id: merchantId, reason, held_by: session.userId, held_at });
    wake(tx, 'payouts');
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: reason === null ? 'payouts.released' : 'payouts.held',
      subjectKind: 'merchant',
      subjectId: merchantId,
      before: { reason: before },
      after: { reason },
    });
  });
}

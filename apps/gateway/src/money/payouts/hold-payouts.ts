import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { findMerchant } from '../../company/merchants/repository.ts';
import { userActor } from '../../platform/access/caller.ts';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { NewRow, Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { lockPayouts } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deleteHold, insertHold } from './payout-queries.ts';

/** Replaces the hold of a merchant's payouts, which the caller has locked; null releases them. */
export async function replaceHold(
  deps: Context,
  tx: Tx,
  actor: Actor,
  merchantId: string,
  hold: Pick<NewRow<'payout_holds'>, 'reason' | 'held_by' | 'refused_iban'> | null,
): Promise<void> {
  const before = await deleteHold(tx, merchantId);
  if (before === null && hold === null) return;
  if (hold !== null) await insertHold(tx, { ...hold, merchant_id: merchantId, held_at: deps.clock.now() });
  wake(tx, 'payouts');
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: hold === null ? 'payouts.released' : 'payouts.held',
    subjectId: merchantId,
    before: { reason: before },
    after: { reason: hold?.reason ?? null },
  });
}

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
    await lockPayouts(tx, merchantId);
    if (merchantId === PROVIDER_ID || !(await findMerchant(tx, merchantId))) throw notFound();
    const hold = reason === null ? null : { reason, held_by: session.userId };
    await replaceHold(deps, tx, userActor(session), merchantId, hold);
  });
}

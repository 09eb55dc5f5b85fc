import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import { lockMandate, updateMandate } from './repository.ts';

/**
 * Allows collections again on a mandate that a return code blocked, after a person has checked it, with an audit row.
 * Its recurrences continue with their next run.
 *
 * @throws AppError `notFound`; `changedMeanwhile` when it is not blocked, or was stopped meanwhile
 */
export async function unblockMandate(
  deps: Context,
  scope: MerchantScope,
  id: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const mandate = await requireOwn(tx, scope, 'mandates', id, lockMandate);
    const { blocked_reason: reason, merchant_id } = mandate;
    if (reason === null || mandate.stopped_at !== null) throw new AppError('changedMeanwhile');
    await updateMandate(tx, { merchant_id, id, blocked_reason: null, blocked_at: null });
    await writeAudit(deps, tx, {
      merchantId: merchant_id,
      actor,
      action: 'mandate.unblocked',
      subjectId: id,
      before: { reason },
    });
  });
}

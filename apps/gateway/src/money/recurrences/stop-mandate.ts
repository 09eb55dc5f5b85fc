import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import { lockMandate } from '../mandates/repository.ts';
import { endMandate } from './mandate-returns.ts';

/** The reason of a stop by the company, whose payer revoked the mandate. */
const BY_MERCHANT = 'merchant';

/**
 * Stops a mandate and its recurrences, with an audit row. A collection under way goes on.
 *
 * @throws AppError `notFound`; `changedMeanwhile` when it was stopped before
 */
export async function stopMandate(
  deps: Context,
  scope: MerchantScope,
  id: string,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string }> {
  await inTransaction(deps.db, async (tx) => {
    await keepIn(tx, keep, { id });
    const mandate = await requireOwn(tx, scope, 'mandates', id, lockMandate);
    if (mandate.stopped_at !== null) throw new AppError('changedMeanwhile');
    await endMandate(deps, tx, mandate, BY_MERCHANT);
    await writeAudit(deps, tx, {
      merchantId: mandate.merchant_id,
      actor,
      action: 'mandate.stopped',
      subjectId: id,
    });
  });
  return { id };
}

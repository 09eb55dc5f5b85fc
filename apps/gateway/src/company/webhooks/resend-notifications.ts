import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { wake } from '../../platform/database/signals.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { dueAgain } from './repository.ts';
import { FAILING_TRIES, REMEMBERED } from './schedule.ts';

/**
 * Makes a company's failing notifications due now, and those given up in the last 30 days, which get one more try
 * each. They keep their ids, by which a receiver recognises them.
 *
 * @returns their number
 * @throws AppError `notFound` for someone else's company
 */
export async function resendNotifications(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  merchantId: string,
): Promise<number> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const now = deps.clock.realNow();
  const since = new Date(now.getTime() - REMEMBERED);
  return inTransaction(deps.db, async (tx) => {
    const quantity = await dueAgain(tx, { merchantId, now, since, tries: FAILING_TRIES });
    if (quantity === 0) return 0;
    wake(tx, 'notifications');
    const audited = { subjectId: merchantId, after: { quantity } };
    await auditUser(deps, tx, { ...session, merchantId }, 'notifications.resent', audited);
    return quantity;
  });
}

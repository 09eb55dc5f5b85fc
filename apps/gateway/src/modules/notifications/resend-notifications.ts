import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import { wake } from '../../lib/database/signals.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { dueAgain } from './repository.ts';
import { FAILING_TRIES, REMEMBERED } from './schedule.ts';

/**
 * Makes a company's notifications that keep failing due now, and those that were given up in the last 30 days too, which
 * get one more try each. They keep their ids, by which a receiver knows them again.
 *
 * @returns how many
 * @throws AppError `notFound` for someone else's company
 */
export async function resendNotifications(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  merchantId: string,
): Promise<number> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const now = deps.clock.now();
  const since = new Date(now.getTime() - REMEMBERED);
  return inTransaction(deps.db, async (tx) => {
    const quantity = await dueAgain(tx, { merchantId, now, since, tries: FAILING_TRIES });
    if (quantity === 0) return 0;
    wake(tx, 'notifications');
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'notifications.resent',
      subjectKind: 'merchant',
      subjectId: merchantId,
      after: { quantity },
    });
    return quantity;
  });
}

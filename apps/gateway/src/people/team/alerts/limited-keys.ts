import { formatWire } from '@stuiver/domain/money';
import { type RefundLimit, reaches } from '@stuiver/domain/refund-limits';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProvenChange } from './alerts.ts';
import { mailAdmins } from './key-mails.ts';
import { listLimitedBy } from './limited-key-queries.ts';

/**
 * Mails the admins of each key that now refunds less, because the limit of the user behind it was lowered.
 *
 * @param by user who lowered it; null for the provider
 * @param limits of these people, by their ids
 */
export async function mailLimitedKeys(
  deps: Context,
  tx: Tx,
  by: ProvenChange['by'],
  limits: ReadonlyMap<string, RefundLimit>,
): Promise<void> {
  if (limits.size === 0) return;
  for (const key of await listLimitedBy(tx, [...limits.keys()])) {
    const limit = limits.get(key.limited_by);
    if (limit === undefined || limit === null || reaches(limit, key.refund_limit)) continue;
    const subject = { merchantId: key.merchant_id, name: key.name };
    const limited = { limit: formatWire(limit), person: key.limited_by_name };
    await mailAdmins(deps, tx, by, subject, { change: 'limited', limited });
  }
}

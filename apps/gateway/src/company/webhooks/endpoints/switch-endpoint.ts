import type { NotificationEndpoint } from '@stuiver/contract';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeDue } from '../deliveries/delivery-queries.ts';
import { userActor } from '../../../platform/access/caller.ts';
import { auditEndpoint } from './change-endpoints.ts';
import { FRESH, lockEndpoint, markMissed, updateEndpoint } from './endpoint-queries.ts';
import { readEndpoint } from './read-endpoints.ts';

type Place = Pick<NotificationEndpoint, 'merchantId' | 'id'>;

/**
 * Makes an endpoint's missed notifications due now, all at once, so that nothing new of a payment overtakes them. The
 * worker sends them, oldest first per payment.
 *
 * @returns their number
 */
async function resendAll(
  deps: Context,
  tx: Tx,
  { merchantId, id }: Place,
  statuses: readonly string[],
): Promise<number> {
  const now = deps.clock.realNow();
  const quantity = await makeDue(tx, { merchantId, endpointId: id, statuses, now });
  if (quantity > 0) {
    await updateEndpoint(tx, merchantId, id, { resend_at: now, resend_quantity: quantity });
    wake(tx, 'notifications');
  }
  return quantity;
}

/**
 * Switches an endpoint off, or on again, also when we had paused it. Notifications meanwhile are kept as missed.
 *
 * @param sendMissed when switched on: sends what it missed, in order; otherwise that stays missed, to be sent later
 *   or never
 * @throws AppError `notFound`, also for someone else's
 */
export async function switchEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  { on, sendMissed }: { readonly on: boolean; readonly sendMissed: boolean },
): Promise<NotificationEndpoint> {
  const endpoint = await readEndpoint(deps, scope, id);
  const { merchantId } = endpoint;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEndpoint(tx, merchantId, id);
    const isOn = row?.off_at === null && row.paused_at === null;
    if (!row || (on ? isOn : row.off_at !== null)) return;
    await updateEndpoint(tx, merchantId, id, { ...FRESH, off_at: on ? null : deps.clock.realNow() });
    if (!on) await markMissed(tx, merchantId, id);
    const quantity = on && sendMissed ? await resendAll(deps, tx, endpoint, ['MISSED']) : 0;
    const action = on ? 'endpoint.switchedOn' : 'endpoint.switchedOff';
    await auditEndpoint(deps, tx, userActor(session), endpoint, action, on ? { after: { quantity } } : {});
  });
  return readEndpoint(deps, scope, id);
}

/**
 * Resends everything that an endpoint did not get: given up, missed, and waiting notifications.
 *
 * @returns their number, and the endpoint, whose `resending` counts down
 * @throws AppError `notFound`, also for someone else's; `endpointNotActive` while it is paused or off
 */
export async function resendToEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<{ quantity: number; endpoint: NotificationEndpoint }> {
  const endpoint = await readEndpoint(deps, scope, id);
  const quantity = await inTransaction(deps.db, async (tx) => {
    const row = await lockEndpoint(tx, endpoint.merchantId, id);
    if (row?.off_at !== null || row.paused_at !== null) throw new AppError('endpointNotActive');
    const made = await resendAll(deps, tx, endpoint, ['FAILED', 'MISSED', 'PENDING']);
    if (made > 0)
      await auditEndpoint(deps, tx, userActor(session), endpoint, 'notifications.resent', {
        after: { quantity: made },
      });
    return made;
  });
  return { quantity, endpoint: await readEndpoint(deps, scope, id) };
}

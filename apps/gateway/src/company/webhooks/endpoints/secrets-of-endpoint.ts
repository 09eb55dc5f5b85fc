import type { NotificationEndpoint } from '@stuiver/contract';
import { SECRET_OVERLAP_HOURS } from '@stuiver/domain/webhooks';
import { userActor } from '../../../platform/access/caller.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { getUrlHost } from '../../../platform/http/checked-urls.ts';
import { auditEndpoint } from './change-endpoints.ts';
import { createSecret } from '../secrets.ts';
import { lockEndpoint } from './endpoint-queries.ts';
import { readSigner } from './read-endpoints.ts';
import { endOlderSecrets, setEndOfSecrets } from './secret-queries.ts';

const OVERLAP = SECRET_OVERLAP_HOURS * 3_600_000;

/** Names an endpoint for the audit log; a first one without an address by its company. */
const getSignerName = ({ url, merchantName }: NotificationEndpoint) => getUrlHost(url) || merchantName;

/**
 * Makes a new secret of an endpoint, also of a company's first one without an address, whose secrets sign
 * notifications to addresses that payments name. It and its predecessor both sign for a day, so that a receiver can
 * switch without missing anything; one that was already ending, or was never shown, ends now.
 *
 * @returns the endpoint with the new secret, which no other response contains
 * @throws AppError `notFound`, also for someone else's
 */
export async function rotateSecret(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<{ endpoint: NotificationEndpoint; secret: string }> {
  const signer = await readSigner(deps, scope, id);
  const { merchantId } = signer;
  const subjectName = getSignerName(signer);
  const now = deps.clock.realNow();
  const secret = await inTransaction(deps.db, async (tx) => {
    // Of two people who rotate at once, the second ends the first one's after a day, like any other.
    await lockEndpoint(tx, merchantId, id);
    await endOlderSecrets(tx, merchantId, id, now);
    const ends = { endsAt: new Date(now.getTime() + OVERLAP), unseenEndsAt: now };
    await setEndOfSecrets(tx, merchantId, id, ends);
    await auditEndpoint(deps, tx, userActor(session), signer, 'notificationSecret.rotated', { subjectName });
    return createSecret(deps, tx, { merchantId, endpointId: id }, true);
  });
  return { endpoint: await readSigner(deps, scope, id), secret };
}

/**
 * Lets the older of two secrets sign no more, before its day is over. With one secret nothing changes.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function endOldSecret(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<NotificationEndpoint> {
  const signer = await readSigner(deps, scope, id);
  const subjectName = getSignerName(signer);
  await inTransaction(deps.db, async (tx) => {
    if ((await endOlderSecrets(tx, signer.merchantId, id, deps.clock.realNow())) === 0) return;
    await auditEndpoint(deps, tx, userActor(session), signer, 'notificationSecret.ended', { subjectName });
  });
  return readSigner(deps, scope, id);
}

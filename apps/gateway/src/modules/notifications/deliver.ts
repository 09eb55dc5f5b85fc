import type { Context } from '../../lib/context.ts';
import type { Outgoing } from '../../lib/outgoing.ts';
import { claimOldest, liveSecrets, recordTry } from './repository.ts';
import { CLAIM_LENGTH, delayAfter } from './schedule.ts';
import { openSecret, signedHeaders } from './signing.ts';

/**
 * One try at the oldest notification of a payment that waits. The claim is committed before the
 * call and the outcome after it; no transaction is open in between.
 *
 * @param context clock, database, keyring, log
 * @param outgoing the guarded HTTP client
 * @param merchantId whose payment
 * @param paymentId which payment
 * @returns `delivered`, `failed`, or `nothing` when none is due
 */
export async function deliverOldest(
  context: Context,
  outgoing: Outgoing,
  merchantId: string,
  paymentId: string,
): Promise<'delivered' | 'failed' | 'nothing'> {
  const now = context.clock.now();
  const claimed = await claimOldest(
    context.db,
    merchantId,
    paymentId,
    now,
    new Date(now.getTime() + CLAIM_LENGTH),
  );
  if (!claimed) return 'nothing';
  const sealed = await liveSecrets(context.db, merchantId);
  const secrets = sealed.map((secret) => openSecret(context.keyring, secret));
  const answer = await outgoing.post(claimed.url, {
    headers: signedHeaders(claimed.id, now, claimed.payload, secrets),
    body: claimed.payload,
  });
  const delivered = answer.status >= 200 && answer.status < 300;
  const at = context.clock.now();
  const delay = delivered ? null : delayAfter(claimed.tries);
  await recordTry(context.db, merchantId, claimed.id, claimed.tries, {
    status: delivered ? 'DELIVERED' : delay === null ? 'FAILED' : 'PENDING',
    httpStatus: answer.status,
    nextTryAt: delay === null ? null : new Date(at.getTime() + delay),
    at,
  });
  if (!delivered) {
    // The address is the merchant's business and may hold a key of theirs; it is not logged.
    context.log.warn(
      {
        merchantId,
        paymentId,
        notificationId: claimed.id,
        httpStatus: answer.status,
        reason: answer.reason,
        tries: claimed.tries,
      },
      delay === null ? 'a notification was given up' : 'a notification was not taken',
    );
  }
  return delivered ? 'delivered' : 'failed';
}

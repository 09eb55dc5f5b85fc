import type { Context } from '../../lib/context.ts';
import type { Outgoing } from '../../lib/http/outgoing.ts';
import { claimOldest, recordTry } from './repository.ts';
import { CLAIM_LENGTH, delayAfter } from './schedule.ts';
import { secretsOf } from './secrets.ts';
import { signedHeaders } from './signing.ts';

/**
 * Tries to deliver the oldest waiting notification of a payment. The claim is committed before the call and the
 * outcome after it; no transaction is open in between.
 *
 * @returns `nothing` when none is due
 */
export async function deliverOldest(
  deps: Context & { readonly outgoing: Outgoing },
  merchantId: string,
  paymentId: string,
): Promise<'delivered' | 'failed' | 'nothing'> {
  const { clock, db, outgoing } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_LENGTH);
  const claimed = await claimOldest(db, merchantId, paymentId, now, until);
  if (!claimed) return 'nothing';
  const secrets = await secretsOf(deps, merchantId);
  const answer = await outgoing.post(claimed.url, {
    headers: signedHeaders(claimed.id, now, claimed.payload, secrets),
    body: claimed.payload,
  });
  const delivered = answer.status >= 200 && answer.status < 300;
  const at = clock.now();
  const delay = delivered ? null : delayAfter(claimed.tries);
  await recordTry(db, merchantId, claimed.id, claimed.tries, {
    status: delivered ? 'DELIVERED' : delay === null ? 'FAILED' : 'PENDING',
    httpStatus: answer.status,
    nextTryAt: delay === null ? null : new Date(at.getTime() + delay),
    at,
  });
  if (!delivered) {
    // The address is private and may hold a key of the merchant's; it is not logged.
    deps.log.warn(
      {
        merchantId,
        paymentId,
        notificationId: claimed.id,
        httpStatus: answer.status,
        reason: answer.reason,
        tries: claimed.tries,
      },
      delay === null ? 'a notification was given up' : 'a notification was not accepted',
    );
  }
  return delivered ? 'delivered' : 'failed';
}

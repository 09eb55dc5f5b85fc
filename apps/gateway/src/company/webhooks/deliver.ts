import { KEPT_ANSWER_LENGTH } from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { readableAnswer } from './answer-text.ts';
import type { makeEndpointLog } from './endpoint-log.ts';
import { claimOldest, recordTry } from './repository.ts';
import { CLAIM_LENGTH, delayAfter } from './schedule.ts';
import { secretsOf } from './secrets.ts';
import { signedHeaders } from './signing.ts';

/**
 * Tries to deliver the oldest notification of a payment that waits for an endpoint. The claim is committed before the
 * call and the outcome after it; no transaction is open in between.
 *
 * @returns `nothing` when none is due
 */
export async function deliverOldest(
  deps: Context & { readonly noteTry: ReturnType<typeof makeEndpointLog> },
  place: { readonly merchantId: string; readonly endpointId: string; readonly paymentId: string },
): Promise<'delivered' | 'failed' | 'nothing'> {
  const { clock, db, outgoing } = deps;
  const now = clock.now();
  const claimed = await claimOldest(db, place, now, new Date(now.getTime() + CLAIM_LENGTH));
  if (!claimed) return 'nothing';
  const secrets = await secretsOf(deps, place.merchantId, place.endpointId);
  const headers = signedHeaders(claimed.event_id ?? claimed.id, now, claimed.payload, secrets);
  const request = { headers, body: claimed.payload };
  // A character takes four bytes at most.
  const answer = await outgoing.post(claimed.url, request, 4 * KEPT_ANSWER_LENGTH);
  const delivered = answer.status >= 200 && answer.status < 300;
  const at = clock.now();
  const delay = delivered ? null : delayAfter(claimed.tries);
  const attempt = {
    number: claimed.attempts,
    at: now,
    url: claimed.url,
    signature: headers['webhook-signature'],
    reason: answer.reason,
    httpStatus: answer.status,
    milliseconds: Math.max(0, at.getTime() - now.getTime()),
    answer: answer.start ? readableAnswer(answer.start, KEPT_ANSWER_LENGTH) : '',
  };
  await recordTry(db, place, claimed, attempt, {
    status: delivered ? 'DELIVERED' : delay === null ? 'FAILED' : 'PENDING',
    nextTryAt: delay === null ? null : new Date(at.getTime() + delay),
    at,
  });
  const { merchantId, endpointId } = place;
  deps.noteTry({
    endpoint: { merchantId, endpointId },
    delivered,
    gaveUp: delay === null && !delivered,
    httpStatus: answer.status,
    reason: answer.reason,
  });
  return delivered ? 'delivered' : 'failed';
}

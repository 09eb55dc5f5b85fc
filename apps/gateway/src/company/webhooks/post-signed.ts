import { TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import type { Context } from '../../platform/context.ts';
import { readableAnswer } from './answer-text.ts';
import type { Attempt } from './repository.ts';
import { listLiveSecrets } from './secrets.ts';
import { type SignedHeaders, signedHeaders } from './signing.ts';

type Message = { readonly headers: SignedHeaders; readonly body: string };

/** Signs a message of the test type, in which nothing has happened, as of now. */
export async function signTest(
  deps: Context,
  merchantId: string,
  endpointId?: string,
): Promise<Message & { readonly id: string; readonly at: Date }> {
  const at = deps.clock.realNow();
  const id = deps.ids.next();
  const body = JSON.stringify({ type: TEST_NOTIFICATION, timestamp: at.toISOString(), data: { merchantId } });
  const secrets = await listLiveSecrets(deps, merchantId, endpointId);
  return { id, at, body, headers: signedHeaders(id, at, body, secrets) };
}

/**
 * Posts a message that was signed at an instant.
 *
 * @param length of the answer that the attempt keeps, in characters
 * @returns the attempt, and when it ended
 */
export async function postSigned(
  deps: Pick<Context, 'clock' | 'outgoing'>,
  url: string,
  { headers, body }: Message,
  at: Date,
  length: number,
): Promise<{ attempt: Omit<Attempt, 'number'>; endedAt: Date }> {
  // A character takes four bytes at most.
  const { reason, status, start } = await deps.outgoing.post(url, { headers, body }, 4 * length);
  const endedAt = deps.clock.realNow();
  const attempt = {
    at,
    url,
    signature: headers['webhook-signature'],
    reason,
    httpStatus: status,
    milliseconds: Math.max(0, endedAt.getTime() - at.getTime()),
    answer: start ? readableAnswer(start, length) : '',
  };
  return { attempt, endedAt };
}

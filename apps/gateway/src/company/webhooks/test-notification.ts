import { ANSWER_LENGTH, type ResponseOf, type testNotification as testCall } from '@stuiver/contract';
import { checkedUrls } from '../../platform/http/checked-urls.ts';
import type { Context } from '../../platform/context.ts';
import { readableAnswer } from './answer-text.ts';
import { listLiveSecrets } from './secrets.ts';
import { signedHeaders } from './signing.ts';

/** Bytes that are read of an answer: enough for its text in any encoding. */
const ANSWER_BYTES = 4 * ANSWER_LENGTH;

/**
 * Sends one signed message of a test type through the same client as notifications. The address may be unsaved.
 * Nothing is stored and nothing is tried again.
 *
 * @returns the receiver's answer and response time, or the reason of the failure
 * @throws AppError `invalidInput` on `notifyUrl` for an invalid address
 */
export async function testNotification(
  deps: Context,
  merchantId: string,
  notifyUrl: string,
): Promise<ResponseOf<typeof testCall>> {
  const { clock, ids, outgoing } = deps;
  const { notifyUrl: url } = checkedUrls(deps, { notifyUrl });
  const at = clock.realNow();
  const id = ids.next();
  const body = JSON.stringify({
    type: 'notification.test',
    timestamp: at.toISOString(),
    data: { merchantId },
  });
  const headers = signedHeaders(id, at, body, await listLiveSecrets(deps, merchantId));
  const { status, reason, start } = await outgoing.post(url, { headers, body }, ANSWER_BYTES);
  const milliseconds = Math.max(0, clock.realNow().getTime() - at.getTime());
  return { reason, status, milliseconds, answer: start ? readableAnswer(start, ANSWER_LENGTH) : '' };
}

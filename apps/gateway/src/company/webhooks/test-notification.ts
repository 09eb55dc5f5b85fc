import { ANSWER_LENGTH, type ResponseOf, type testNotification as testCall } from '@stuiver/contract';
import { checkedUrls } from '../../platform/http/checked-urls.ts';
import type { Context } from '../../platform/context.ts';
import { postSigned, signTest } from './post-signed.ts';

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
  const { notifyUrl: url } = checkedUrls(deps, { notifyUrl });
  const test = await signTest(deps, merchantId);
  const { attempt } = await postSigned(deps, url, test, test.at, ANSWER_LENGTH);
  const { reason, httpStatus: status, milliseconds, answer } = attempt;
  return { reason, status, milliseconds, answer };
}

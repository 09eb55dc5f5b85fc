import { type DeliveryDetails, KEPT_ANSWER_LENGTH } from '@stuiver/contract';
import { TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readableAnswer } from '../answer-text.ts';
import { userActor } from '../../../platform/access/caller.ts';
import { auditEndpoint } from '../endpoints/change-endpoints.ts';
import { readEndpoint } from '../endpoints/read-endpoints.ts';
import { listLiveSecrets } from '../secrets.ts';
import { signedHeaders } from '../signing.ts';
import { getDelivery } from './deliveries.ts';
import { insertTest } from './delivery-queries.ts';

/**
 * Sends one message of the test type to an endpoint, through the same client and signed as all others, and keeps it
 * as a delivery. It is not retried, and does not affect the endpoint's health.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function testEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  endpointId: string,
): Promise<DeliveryDetails> {
  const { clock, db, ids, outgoing } = deps;
  const endpoint = await readEndpoint(deps, scope, endpointId);
  const { merchantId, url } = endpoint;
  const at = clock.realNow();
  const id = ids.next();
  const payload = JSON.stringify({
    type: TEST_NOTIFICATION,
    timestamp: at.toISOString(),
    data: { merchantId },
  });
  const headers = signedHeaders(id, at, payload, await listLiveSecrets(deps, merchantId, endpointId));
  const answer = await outgoing.post(url, { headers, body: payload }, 4 * KEPT_ANSWER_LENGTH);
  const finishedAt = clock.realNow();
  await insertTest(
    db,
    {
      merchantId,
      endpointId,
      id,
      type: TEST_NOTIFICATION,
      payload,
      delivered: answer.status >= 200 && answer.status < 300,
      finishedAt,
    },
    {
      number: 1,
      at,
      url,
      signature: headers['webhook-signature'],
      reason: answer.reason,
      httpStatus: answer.status,
      milliseconds: Math.max(0, finishedAt.getTime() - at.getTime()),
      answer: answer.start ? readableAnswer(answer.start, KEPT_ANSWER_LENGTH) : '',
    },
  );
  await inTransaction(db, (tx) =>
    auditEndpoint(deps, tx, userActor(session), endpoint, 'notification.tested', {
      after: { result: String(answer.status || answer.reason) },
    }),
  );
  return getDelivery(deps, scope, id);
}

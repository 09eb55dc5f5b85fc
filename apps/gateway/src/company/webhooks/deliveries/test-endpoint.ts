import { type DeliveryDetails, KEPT_ANSWER_LENGTH } from '@stuiver/contract';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { userActor } from '../../../platform/access/caller.ts';
import { auditEndpoint } from '../endpoints/change-endpoints.ts';
import { readEndpoint } from '../endpoints/read-endpoints.ts';
import { postSigned, signTest } from '../post-signed.ts';
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
  const { db } = deps;
  const endpoint = await readEndpoint(deps, scope, endpointId);
  const { merchantId, url } = endpoint;
  const test = await signTest(deps, merchantId, endpointId);
  const { attempt, endedAt } = await postSigned(deps, url, test, test.at, KEPT_ANSWER_LENGTH);
  const { httpStatus, reason } = attempt;
  const delivered = httpStatus >= 200 && httpStatus < 300;
  const { id, body: payload } = test;
  const place = { merchantId, endpointId };
  await insertTest(db, { ...place, id, payload, delivered, finishedAt: endedAt }, { ...attempt, number: 1 });
  await inTransaction(db, (tx) =>
    auditEndpoint(deps, tx, userActor(session), endpoint, 'notification.tested', {
      after: { result: String(httpStatus || reason) },
    }),
  );
  return getDelivery(deps, scope, id);
}

import { setTimeout as wait } from 'node:timers/promises';
import type * as contract from '@stuiver/contract';
import { KEPT_ANSWER_LENGTH, type ResponseOf } from '@stuiver/contract';
import { getListenerUrl, isListener, type NotificationType } from '@stuiver/domain/webhooks';
import type { z } from 'zod';
import { type Caller, getPrincipal, toActor } from '../../../platform/access/caller.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { lockLimits } from '../../../platform/database/limit-lock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readableAnswer } from '../answer-text.ts';
import { attemptsOfDelivery, findDelivery } from '../deliveries/delivery-queries.ts';
import { addEndpoint } from '../endpoints/change-endpoints.ts';
import { findByUrl, findUrl, updateEndpoint } from '../endpoints/endpoint-queries.ts';
import { claimForListener, findMetadata, recordTry } from '../repository.ts';
import { CLAIM_LENGTH, judgeAnswer } from '../schedule.ts';
import { createSecret, endSecrets, signNotification } from '../secrets.ts';

type Answer = ResponseOf<typeof contract.answerDelivery>;

/**
 * Starts a listener: an endpoint of the caller's company whose events a laptop fetches. The same name finds the same
 * endpoint, with everything that happened meanwhile.
 *
 * @returns the endpoint's id, and its secret if it is new or asked for, which no other response contains
 * @throws AppError `notFound` in a live deployment; `limitReached`
 */
export async function startListening(
  deps: Context,
  caller: Caller,
  input: { readonly name: string; readonly eventTypes: NotificationType[]; readonly needsSecret: boolean },
): Promise<{ id: string; secret: string | null }> {
  if (deps.settings.mode !== 'test') throw notFound();
  const { merchantId } = getPrincipal(caller);
  const url = getListenerUrl(input.name);
  const event_types = [...new Set(input.eventTypes)].sort();
  return inTransaction(deps.db, async (tx) => {
    await lockLimits(tx, merchantId);
    const found = await findByUrl(tx, merchantId, url);
    if (found) await updateEndpoint(tx, merchantId, found.id, { event_types });
    if (found && !input.needsSecret) return { id: found.id, secret: null };
    const values = { url, description: '', event_types };
    const id = found?.id ?? (await addEndpoint(deps, tx, merchantId, toActor(caller), values));
    await endSecrets(deps, tx, merchantId, id);
    return { id, secret: await createSecret(deps, tx, { merchantId, endpointId: id }, true) };
  });
}

/** Milliseconds between looks for an event. */
const LOOK = 250;

/**
 * Claims a listener's oldest waiting event, and waits for one if none does.
 *
 * @param isGone true once the caller left, so that nothing is claimed for it
 * @throws AppError `notFound` for someone else's endpoint, `endpointNotActive` for one that we post to
 */
export async function fetchDelivery(
  deps: Context,
  scope: MerchantScope,
  endpointId: string,
  waitSeconds: number,
  isGone: () => boolean,
): Promise<ResponseOf<typeof contract.fetchDelivery>> {
  const { db, clock } = deps;
  const endpoint = orNotFound(await findUrl(db, scope, endpointId));
  if (!isListener(endpoint.url)) throw new AppError('endpointNotActive');
  const place = { merchantId: endpoint.merchant_id, endpointId };
  for (let looks = (waitSeconds * 1000) / LOOK; ; looks--) {
    const now = clock.realNow();
    const claimed = await claimForListener(db, place, now, new Date(now.getTime() + CLAIM_LENGTH));
    if (claimed) {
      const metadata = await findMetadata(db, place.merchantId, claimed.payment_id);
      const { headers, body } = await signNotification(deps, place, { ...claimed, metadata }, now);
      return {
        delivery: {
          id: claimed.id,
          number: claimed.attempts,
          eventType: claimed.type,
          transactionId: claimed.payment_id,
          requestId: claimed.request_id,
          headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
          body,
        },
      };
    }
    if (looks < 1 || isGone()) return { delivery: null };
    await wait(LOOK);
  }
}

/**
 * Records what a laptop answered to a fetched event, as if we had posted it: without 2xx it comes again by the usual
 * schedule. A listener that fails is not reported to anyone.
 *
 * @throws AppError `notFound`, also for someone else's; `changedMeanwhile` if that try was answered, was not fetched,
 *   or is no longer the newest
 */
export async function answerDelivery(
  deps: Context,
  scope: MerchantScope,
  id: string,
  answer: z.output<typeof contract.answerDelivery.body>,
): Promise<Answer> {
  const { db, clock } = deps;
  const row = orNotFound(await findDelivery(db, scope, id));
  const { merchant_id: merchantId, endpoint_id: endpointId, next_try_at: until } = row;
  const [newest] = await attemptsOfDelivery(db, merchantId, id);
  const isFetched = isListener(row.url) && row.status === 'PENDING' && row.attempts === answer.number;
  if (!isFetched || !until || newest?.number === answer.number) throw new AppError('changedMeanwhile');
  // The signature that it was fetched with.
  const sentAt = new Date(until.getTime() - CLAIM_LENGTH);
  const metadata = await findMetadata(db, merchantId, row.payment_id);
  const { headers } = await signNotification(deps, { merchantId, endpointId }, { ...row, metadata }, sentAt);
  const outcome = judgeAnswer(answer.status, row.tries, clock.realNow());
  await recordTry(
    db,
    { merchantId, endpointId },
    // Its health is the laptop's own.
    { id, is_own: true },
    {
      number: answer.number,
      at: sentAt,
      url: row.url,
      signature: headers['webhook-signature'],
      reason: answer.reason,
      httpStatus: answer.status,
      milliseconds: answer.milliseconds,
      answer: readableAnswer(Buffer.from(answer.answer), KEPT_ANSWER_LENGTH),
    },
    outcome,
  );
  return { status: outcome.status, nextTryDateTime: outcome.nextTryAt?.toISOString() ?? null };
}

import type { Context } from '../../platform/context.ts';
import { makeDeliveryQueues } from './delivery-queues.ts';
import { makeEndpointLog } from './endpoint-log.ts';
import {
  endpointsWithDueNotifications,
  paymentsWithDueNotifications,
  claimOldest,
  recordTry,
} from './repository.ts';
import type { Clock } from '../../platform/clock.ts';
import { OUTGOING_LIMIT_MS } from '../../platform/http/outgoing.ts';
import { KEPT_ANSWER_LENGTH } from '@stuiver/contract';
import { postSigned } from './post-signed.ts';
import { CLAIM_LENGTH, judgeAnswer } from './schedule.ts';
import { signNotification } from './secrets.ts';

/**
 * Tries to deliver the oldest notification of a payment that waits for an endpoint. The claim is committed before the
 * call and the outcome after it; no transaction is open in between.
 *
 * @returns `nothing` when none is due
 */
async function deliverOldest(
  deps: Context & { readonly noteTry: ReturnType<typeof makeEndpointLog> },
  place: { readonly merchantId: string; readonly endpointId: string; readonly paymentId: string },
): Promise<'delivered' | 'failed' | 'nothing'> {
  const { db } = deps;
  const now = deps.clock.realNow();
  const claimed = await claimOldest(db, place, now, new Date(now.getTime() + CLAIM_LENGTH));
  if (!claimed) return 'nothing';
  const request = await signNotification(deps, place, claimed, now);
  const { attempt, endedAt } = await postSigned(deps, claimed.url, request, now, KEPT_ANSWER_LENGTH);
  const { httpStatus, reason } = attempt;
  const outcome = judgeAnswer(httpStatus, claimed.tries, endedAt);
  await recordTry(db, place, claimed, { ...attempt, number: claimed.attempts }, outcome);
  const delivered = outcome.status === 'DELIVERED';
  const { merchantId, endpointId } = place;
  deps.noteTry({
    endpoint: { merchantId, endpointId },
    delivered,
    gaveUp: outcome.status === 'FAILED',
    httpStatus,
    reason,
  });
  return delivered ? 'delivered' : 'failed';
}

/** Failures in a row after which an endpoint rests. */
const FAILURES_BEFORE_REST = 20;
/** Milliseconds of a rest: an endpoint that refuses everything costs no more tries than one that never answers. */
const REST = OUTGOING_LIMIT_MS;

/** Keeps in memory which endpoints rest. After a rest the next failure starts another; an accepted delivery ends it. */
function makeEndpointRests(clock: Clock) {
  const failing = new Map<string, { failures: number; restsSince: number }>();
  return {
    // A rest also ends when the clock is set back.
    rests: (name: string): boolean =>
      Math.abs(clock.realNow().getTime() - (failing.get(name)?.restsSince ?? -Infinity)) < REST,
    note(name: string, delivered: boolean): void {
      if (delivered) {
        failing.delete(name);
        return;
      }
      const state = failing.get(name) ?? { failures: 0, restsSince: -Infinity };
      failing.set(name, state);
      state.failures += 1;
      if (state.failures >= FAILURES_BEFORE_REST) state.restsSince = clock.realNow().getTime();
    },
  };
}

/** Deliveries to one endpoint that may be under way at once in this process. */
const DELIVERIES_PER_ENDPOINT = 4;
/** Payments for one endpoint that one run of the poller takes up; the next run takes more. */
const PAYMENTS_PER_ENDPOINT = 500;

/** A queue's name: an endpoint, which a merchant's first one shares its id with. */
const getQueueName = (merchantId: string, endpointId: string) => `${merchantId}/${endpointId}`;

/**
 * Delivers signed notifications to shops (Standard Webhooks 1.0): at least once, in order per
 * payment, with a stable id.
 */
export function makeNotificationDelivery(deps: Context) {
  const noteTry = makeEndpointLog(deps);
  const { rests, note } = makeEndpointRests(deps.clock);
  const queues = makeDeliveryQueues({
    concurrency: DELIVERIES_PER_ENDPOINT,
    run: (name, paymentId) => {
      const [merchantId = '', endpointId = ''] = name.split('/');
      // Notifications for a resting endpoint stay due.
      return rests(name) ? Promise.resolve(0) : drainPayment(merchantId, paymentId, endpointId);
    },
    onError: (error) => deps.log.error({ err: error }, 'a notification could not be handled'),
  });

  /**
   * Delivers one payment's waiting notifications for an endpoint, oldest first, and stops at the first failure.
   *
   * @param endpointId the company's first one by default
   * @returns the number delivered
   */
  async function drainPayment(
    merchantId: string,
    paymentId: string,
    endpointId: string = merchantId,
  ): Promise<number> {
    const place = { merchantId, endpointId, paymentId };
    const name = getQueueName(merchantId, endpointId);
    for (let delivered = 0; ; delivered += 1) {
      const outcome = await deliverOldest({ ...deps, noteTry }, place);
      if (outcome !== 'nothing') note(name, outcome === 'delivered');
      if (outcome !== 'delivered') return delivered;
    }
  }

  /**
   * Queues every delivery that is due by our clock and returns without waiting for them, so that a receiver that
   * hangs delays no other. The poller `notifications` runs it.
   */
  async function deliverDue(): Promise<void> {
    const { db, clock } = deps;
    const now = clock.realNow();
    for (const { merchantId, endpointId } of await endpointsWithDueNotifications(db, now)) {
      if (rests(getQueueName(merchantId, endpointId))) continue;
      const payments = await paymentsWithDueNotifications(
        db,
        merchantId,
        endpointId,
        now,
        PAYMENTS_PER_ENDPOINT,
      );
      for (const paymentId of payments) queues.add(getQueueName(merchantId, endpointId), paymentId);
    }
  }

  return {
    drainPayment,
    deliverDue,

    /** Queues every delivery that is due and resolves when all were tried. */
    async drainDue(): Promise<void> {
      await deliverDue();
      await queues.idle();
    },

    /** Waits for the deliveries under way and starts no others. */
    close: (): Promise<void> => queues.close(),
  };
}

export type NotificationDelivery = ReturnType<typeof makeNotificationDelivery>;

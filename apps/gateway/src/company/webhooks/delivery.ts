import type { Context } from '../../platform/context.ts';
import { deliverOldest } from './deliver.ts';
import { makeDeliveryQueues } from './delivery-queues.ts';
import { makeEndpointLog } from './endpoint-log.ts';
import { makeEndpointRests } from './endpoint-rests.ts';
import { endpointsWithDueNotifications, paymentsWithDueNotifications } from './repository.ts';

/** Deliveries to one endpoint that may be under way at once in this process. */
const DELIVERIES_PER_ENDPOINT = 4;
/** Payments for one endpoint that one run of the poller takes up; the next run takes more. */
const PAYMENTS_PER_ENDPOINT = 500;

/** A queue's name: an endpoint, which a merchant's first one shares its id with. */
const nameOf = (merchantId: string, endpointId: string) => `${merchantId}/${endpointId}`;

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
    const name = nameOf(merchantId, endpointId);
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
    const now = clock.now();
    for (const { merchantId, endpointId } of await endpointsWithDueNotifications(db, now)) {
      if (rests(nameOf(merchantId, endpointId))) continue;
      const payments = await paymentsWithDueNotifications(
        db,
        merchantId,
        endpointId,
        now,
        PAYMENTS_PER_ENDPOINT,
      );
      for (const paymentId of payments) queues.add(nameOf(merchantId, endpointId), paymentId);
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

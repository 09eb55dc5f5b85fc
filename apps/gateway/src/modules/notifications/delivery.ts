import type { Context } from '../../lib/context.ts';
import type { Outgoing } from '../../lib/http/outgoing.ts';
import { deliverOldest } from './deliver.ts';
import { makeDeliveryQueues } from './delivery-queues.ts';
import { merchantsWithDueNotifications, paymentsWithDueNotifications } from './repository.ts';

/** Deliveries of one merchant that may be under way at once in this process. */
const DELIVERIES_PER_MERCHANT = 4;
/** Payments of one merchant that one run of the poller takes up; the next run takes more. */
const PAYMENTS_PER_MERCHANT = 500;

/**
 * Delivers signed notifications to shops (domain.md, "notifyUrl"; Standard Webhooks 1.0): at least once, in order per
 * payment, with a stable id.
 */
export function makeNotificationDelivery(deps: Context & { readonly outgoing: Outgoing }) {
  const queues = makeDeliveryQueues({
    concurrency: DELIVERIES_PER_MERCHANT,
    run: drainPayment,
    onError: (error) => deps.log.error({ err: error }, 'a notification could not be handled'),
  });

  /**
   * Delivers what is waiting for one payment, oldest first, and stops at the first failure.
   *
   * @returns how many were delivered
   */
  async function drainPayment(merchantId: string, paymentId: string): Promise<number> {
    let delivered = 0;
    while ((await deliverOldest(deps, merchantId, paymentId)) === 'delivered') delivered += 1;
    return delivered;
  }

  /**
   * Queues every delivery that is due by our clock and returns without waiting for them, so that a receiver that hangs
   * delays its own merchant alone. The poller `notifications` runs it.
   */
  async function deliverDue(): Promise<void> {
    const { db, clock } = deps;
    const now = clock.now();
    for (const merchantId of await merchantsWithDueNotifications(db, now)) {
      const payments = await paymentsWithDueNotifications(db, merchantId, now, PAYMENTS_PER_MERCHANT);
      for (const paymentId of payments) queues.add(merchantId, paymentId);
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

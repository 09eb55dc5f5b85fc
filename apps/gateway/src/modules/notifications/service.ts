import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { type Outgoing, makeOutgoing } from '../../lib/outgoing.ts';
import { deliverOldest } from './deliver.ts';
import { makeDeliveryQueues } from './delivery-queues.ts';
import {
  insertSecret,
  liveSecrets,
  merchantsWithDueNotifications,
  paymentsWithDueNotifications,
} from './repository.ts';
import { makeSecret, openSecret, sealSecret } from './signing.ts';

export type NotificationsService = ReturnType<typeof makeNotificationsService>;

/** Deliveries of one merchant that may be under way at once in this process. */
const DELIVERIES_PER_MERCHANT = 4;
/** Payments of one merchant that one run of the poller takes up; the next run takes more. */
const PAYMENTS_PER_MERCHANT = 500;

/**
 * Signed notifications to shops (domain.md, "notifyUrl"; Standard Webhooks 1.0): at least once, in
 * order per payment, with a stable id.
 *
 * @param context the world outside
 * @param options `outgoing` replaces the guarded HTTP client in tests of the guard
 * @returns the use cases
 */
export function makeNotificationsService(context: Context, options: { outgoing?: Outgoing } = {}) {
  const outgoing = options.outgoing ?? makeOutgoing({ mode: context.settings.mode });
  const queues = makeDeliveryQueues({
    concurrency: DELIVERIES_PER_MERCHANT,
    run: (merchantId, paymentId) => drainPayment(merchantId, paymentId),
    onError: (error) => context.log.error({ err: error }, 'a notification could not be handled'),
  });

  /**
   * Delivers what waits for one payment, oldest first, and stops at the first that fails.
   *
   * @returns how many were delivered
   */
  async function drainPayment(merchantId: string, paymentId: string): Promise<number> {
    let delivered = 0;
    while ((await deliverOldest(context, outgoing, merchantId, paymentId)) === 'delivered') delivered += 1;
    return delivered;
  }

  async function deliverDue(): Promise<void> {
    const { db, clock } = context;
    const now = clock.now();
    for (const merchantId of await merchantsWithDueNotifications(db, now)) {
      const payments = await paymentsWithDueNotifications(db, merchantId, now, PAYMENTS_PER_MERCHANT);
      for (const paymentId of payments) queues.add(merchantId, paymentId);
    }
  }

  return {
    drainPayment,

    /**
     * Queues every delivery that is due by our clock and returns without waiting for them, so that a
     * receiver that hangs holds up its own merchant alone. The poller `notifications` runs it.
     */
    deliverDue,

    /** Queues every delivery that is due and resolves when all were tried. */
    async drainDue(): Promise<void> {
      await deliverDue();
      await queues.idle();
    },

    /**
     * Makes a merchant's secret; called when the merchant is made, and for a change of key.
     *
     * @param tx the transaction that makes the merchant
     * @param merchantId whose
     * @returns `whsec_…`, to be shown once
     */
    async createSecret(tx: Tx, merchantId: string): Promise<string> {
      const secret = makeSecret(context.random);
      await insertSecret(tx, {
        merchantId,
        id: context.ids.next(),
        sealedSecret: sealSecret(context.keyring, secret),
        at: context.clock.now(),
      });
      return secret;
    },

    /** The merchant's live secrets in the clear, oldest first: for the settings screen and for tests. */
    async secretsOf(merchantId: string): Promise<string[]> {
      return (await liveSecrets(context.db, merchantId)).map((sealed) => openSecret(context.keyring, sealed));
    },

    /** Lets deliveries under way end and closes connections. */
    async close(): Promise<void> {
      await queues.close();
      await outgoing.close();
    },
  };
}

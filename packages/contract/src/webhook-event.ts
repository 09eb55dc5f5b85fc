import { ATTENTION_REASONS } from '@stuiver/domain/states';
import { TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { z } from 'zod';
import { disputeStatus, paymentStatus, refundStatus } from './endpoints/money/statuses.ts';
import { amountOut, currency, id, instant, metadata } from './fields.ts';

const about = z.object({
  transactionId: id,
  status: paymentStatus,
  amount: amountOut,
  currency,
  /** The shop's own, of the payment. */
  reference: z.string().exactOptional(),
  metadata: metadata.exactOptional(),
  /** A success that came after an unsuccessful end. */
  late: z.literal(true).exactOptional(),
  /** With `payment.attention`: why a person should look at it. */
  attention: z.array(z.enum(ATTENTION_REASONS)).exactOptional(),
});
const reason = { reasonCode: z.string().exactOptional() };
const payment = about.extend(reason);
const refund = about.extend({ refundId: id, refundStatus, refundAmount: amountOut, ...reason });
const chargeback = about.extend({
  chargebackId: id,
  chargebackStatus: disputeStatus,
  chargebackAmount: amountOut,
  ...reason,
});

const buildEvent = <T extends string, D extends z.ZodObject>(types: readonly T[], data: D) =>
  z.object({ type: z.enum(types), timestamp: instant, data });

/** The body of a webhook event (Standard Webhooks 1.0). Amounts are decimal strings with two decimals. */
export const webhookEvent = z.discriminatedUnion('type', [
  buildEvent(
    [
      'payment.succeeded',
      'payment.failed',
      'payment.expired',
      'payment.aborted',
      'payment.settled',
      'payment.attention',
    ],
    payment,
  ),
  buildEvent(['refund.succeeded', 'refund.failed'], refund),
  buildEvent(
    ['inquiry.received', 'chargeback.received', 'chargeback.won', 'chargeback.lost', 'chargeback.accepted'],
    chargeback,
  ),
  buildEvent([TEST_NOTIFICATION], z.object({ merchantId: id })),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

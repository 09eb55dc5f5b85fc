import { formatWire } from '@stuiver/domain/money';

/** What shops are notified of; everything else is on the timeline. */
export const NOTIFICATION_KINDS = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.aborted',
  'payment.settled',
  'payment.attention',
  'refund.succeeded',
  'refund.failed',
  'chargeback.received',
  'chargeback.won',
  'chargeback.lost',
  'chargeback.accepted',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a notification reports. Amounts in minor units. */
export type NotificationFacts = {
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly paymentId: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  /** A success that came after an unsuccessful end. */
  readonly late?: boolean;
  /** Why a person should look at it (`payments.attention`). */
  readonly attention?: readonly string[];
  readonly refund?: { readonly id: string; readonly status: string; readonly amount: number };
  readonly chargeback?: { readonly id: string; readonly status: string; readonly amount: number };
  readonly reasonCode?: string | null;
};

/**
 * The body of a notification (Standard Webhooks 1.0: `type`, `timestamp`, `data`), amounts as decimal strings. It is
 * written once and stored, so that every try sends the same bytes. It contains no personal data.
 */
export function notificationPayload(facts: NotificationFacts): string {
  return JSON.stringify({
    type: facts.kind,
    timestamp: facts.at.toISOString(),
    data: {
      transactionId: facts.paymentId,
      status: facts.status,
      amount: formatWire(facts.amount),
      currency: facts.currency,
      ...(facts.late ? { late: true } : {}),
      ...(facts.attention?.length ? { attention: facts.attention } : {}),
      ...(facts.refund
        ? {
            refundId: facts.refund.id,
            refundStatus: facts.refund.status,
            refundAmount: formatWire(facts.refund.amount),
          }
        : {}),
      ...(facts.chargeback
        ? {
            chargebackId: facts.chargeback.id,
            chargebackStatus: facts.chargeback.status,
            chargebackAmount: formatWire(facts.chargeback.amount),
          }
        : {}),
      ...(facts.reasonCode ? { reasonCode: facts.reasonCode } : {}),
    },
  });
}

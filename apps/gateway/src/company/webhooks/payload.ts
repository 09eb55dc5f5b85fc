import { formatWire } from '@stuiver/domain/money';
import type { NotificationType } from '@stuiver/domain/webhooks';

/** Content of a notification. Amounts in minor units. */
export type NotificationFacts = {
  readonly kind: NotificationType;
  readonly at: Date;
  readonly paymentId: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  /** The shop's own; empty without one. */
  readonly reference: string;
  /** A success that came after an unsuccessful end. */
  readonly late?: boolean;
  /** Reasons why a payment needs attention (`payments.attention`). */
  readonly attention?: readonly string[];
  readonly refund?: { readonly id: string; readonly status: string; readonly amount: number };
  readonly chargeback?: { readonly id: string; readonly status: string; readonly amount: number };
  readonly reasonCode?: string | null;
};

/**
 * The body of a notification (Standard Webhooks 1.0: `type`, `timestamp`, `data`), amounts as decimal strings. It is
 * written once and stored, so that every try sends the same bytes. It contains no personal data: a shop's own texts
 * join it when it is sent (`withMetadata`).
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
      ...(facts.reference ? { reference: facts.reference } : {}),
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

/**
 * Adds the shop's own texts about a payment to the body of a notification, as they are at its delivery.
 *
 * @param metadata as stored; the body stays as it is without any
 */
export function withMetadata(payload: string, metadata: string): string {
  return metadata === '' ? payload : payload.replace(/\}\}$/, () => `,"metadata":${metadata}}}`);
}

/** Notification of an event for a merchant's endpoints, which the writing statement selects. */
export type NewNotification = {
  readonly merchantId: string;
  /** As many as there may be endpoints. */
  readonly ids: readonly string[];
  readonly paymentId: string;
  readonly eventId: string;
  /** Null for an event that isn't about one. */
  readonly refundId: string | null;
  /** The call that caused it; null for that of its refund or payment, if one did. */
  readonly requestId: string | null;
  readonly sequence: number;
  readonly type: NotificationType;
  /** The address that the payment itself names, overriding the first endpoint's; empty without one. */
  readonly ownUrl: string;
  readonly payload: string;
  readonly at: Date;
};

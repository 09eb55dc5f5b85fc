import { LIMITS } from '@stuiver/contract';
import type { NotificationType } from '@stuiver/domain/webhooks';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { StatementPart } from '../../platform/database/statements.ts';
import { type Signal, signalAfterCommit } from '../../platform/database/signals.ts';
import { inOneStatement } from '../../platform/database/transaction.ts';
import { type NewNotification, notificationPayload } from '../../company/webhooks/payload.ts';
import { assertChange } from './assert-change.ts';
import type { EventRow, PaymentChange } from './change.ts';
import { writeChange } from './queries.ts';
import type { EventKind } from './transfers.ts';

/** The events that shops are notified of; the others are on the timeline. */
const NOTICES: Readonly<Partial<Record<EventKind, NotificationType>>> = {
  paymentSucceeded: 'payment.succeeded',
  paymentSucceededLate: 'payment.succeeded',
  surplusCaptured: 'payment.attention',
  paymentAborted: 'payment.aborted',
  paymentFailed: 'payment.failed',
  paymentExpired: 'payment.expired',
  paymentSettled: 'payment.settled',
  refundSucceeded: 'refund.succeeded',
  refundFailed: 'refund.failed',
  refundBounced: 'refund.failed',
  // The refund itself goes on.
  refundPartFailed: 'payment.attention',
  refundPartBounced: 'payment.attention',
  inquiryReceived: 'inquiry.received',
  chargebackReceived: 'chargeback.received',
  chargebackWon: 'chargeback.won',
  chargebackLost: 'chargeback.lost',
  chargebackAccepted: 'chargeback.accepted',
};

/**
 * The notification of an event, under the payment's next sequence number, which the lock on the payment's row protects.
 */
function buildNotification(change: PaymentChange, event: EventRow, kind: NotificationType): NewNotification {
  const { payment } = change;
  const chargeback = change.chargebacks.find(({ row }) => row.id === event.chargeback_id)?.row;
  const refund = change.refunds.find(({ row }) => row.id === event.refund_id)?.row;
  payment.notification_sequence += 1;
  return {
    merchantId: payment.merchant_id,
    ids: Array.from({ length: LIMITS.endpointsOfCompany }, () => change.deps.ids.next()),
    paymentId: payment.id,
    eventId: event.id,
    refundId: event.refund_id,
    requestId: event.request_id,
    sequence: payment.notification_sequence,
    type: kind,
    ownUrl: payment.notify_url,
    payload: notificationPayload({
      kind,
      at: change.at,
      paymentId: payment.id,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      reference: payment.reference,
      late: payment.late,
      attention: payment.attention,
      reasonCode: event.reason_code,
      ...(refund ? { refund: { id: refund.id, status: refund.status, amount: refund.amount } } : {}),
      ...(chargeback
        ? { chargeback: { id: chargeback.id, status: chargeback.status, amount: chargeback.amount } }
        : {}),
    }),
    at: change.queuedAt,
  };
}

/** Adds the notifications of a change to shops; the statement that writes it selects the endpoints. */
function addNotifications(change: PaymentChange): void {
  for (const event of change.events) {
    const kind = NOTICES[event.kind];
    if (kind) change.notifications.push(buildNotification(change, event, kind));
  }
}

/** The signals that open browsers and pollers get once the change is committed. */
function buildSignals(change: PaymentChange): Signal[] {
  const { merchant_id: merchantId, id } = change.payment;
  return [
    { kind: 'payment', id, merchantId },
    ...change.refunds.map(({ row }) => ({ kind: 'refund' as const, id: row.id, merchantId })),
    ...change.chargebacks.map(({ row }) => ({ kind: 'chargeback' as const, id: row.id, merchantId })),
    ...(change.notifications.length > 0 ? [{ poller: 'notifications' as const }] : []),
  ];
}

/**
 * Writes a change and its notifications in one statement, in the transaction that locks the payment's row, and
 * announces it after the commit.
 *
 * @param beside further parts of the same statement
 */
export async function commitChange(
  tx: Tx,
  change: PaymentChange,
  beside: readonly StatementPart[] = [],
): Promise<void> {
  assertChange(change);
  addNotifications(change);
  await writeChange(tx, change, beside);
  for (const signal of buildSignals(change)) signalAfterCommit(tx, signal);
}

/**
 * The same for a change that creates its payment: there is no row to lock, so its statement is the whole transaction.
 *
 * @param signals sent after the commit, besides the change's own
 */
export async function commitNewPayment(
  db: Db,
  change: PaymentChange,
  beside: readonly StatementPart[],
  signals: readonly Signal[],
): Promise<void> {
  assertChange(change);
  addNotifications(change);
  await inOneStatement(db, () => writeChange(db, change, beside), [...buildSignals(change), ...signals]);
}

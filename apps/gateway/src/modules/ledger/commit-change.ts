import type { Tx } from '../../lib/database.ts';
import { announce } from '../../lib/signals.ts';
import type { NotificationKind, NotificationsService } from '../notifications/service.ts';
import type { PaymentChange } from './change.ts';
import type { EventKind } from './transfers.ts';
import { writeChange } from './write-change.ts';

/** Which events a shop is told about; the others it can read on the timeline. */
const NOTICES: Readonly<Partial<Record<EventKind, NotificationKind>>> = {
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
  chargebackReceived: 'chargeback.received',
  chargebackWon: 'chargeback.won',
  chargebackLost: 'chargeback.lost',
  chargebackAccepted: 'chargeback.accepted',
};

export type Notifier = Pick<NotificationsService, 'enqueueNotification'>;

/**
 * Writes a change, stores the notifications that its events call for, and announces it, in one transaction.
 *
 * @param tx the transaction that holds the payment's row
 * @param notifications stores them; nothing is stored for a payment without a `notifyUrl`
 * @param change what was gathered
 */
export async function commitChange(tx: Tx, notifications: Notifier, change: PaymentChange): Promise<void> {
  await writeChange(tx, change);
  const { payment } = change;
  const merchantId = payment.merchant_id;
  announce(tx, { kind: 'payment', id: payment.id, merchantId });
  for (const { row } of change.refunds) announce(tx, { kind: 'refund', id: row.id, merchantId });
  for (const { row } of change.chargebacks) announce(tx, { kind: 'chargeback', id: row.id, merchantId });
  if (payment.notify_url === '') return;
  for (const event of change.events) {
    const kind = NOTICES[event.kind as EventKind];
    if (!kind) continue;
    const chargeback = change.chargebacks.find(({ row }) => row.id === event.chargeback_id)?.row;
    const refund = change.refunds.find(({ row }) => row.id === event.refund_id)?.row;
    await notifications.enqueueNotification(tx, {
      kind,
      merchantId: payment.merchant_id,
      paymentId: payment.id,
      eventId: event.id,
      notifyUrl: payment.notify_url,
      at: change.at,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      late: payment.late,
      attention: payment.attention,
      reasonCode: event.reason_code,
      ...(refund ? { refund: { id: refund.id, status: refund.status, amount: refund.amount } } : {}),
      ...(chargeback
        ? { chargeback: { id: chargeback.id, status: chargeback.status, amount: chargeback.amount } }
        : {}),
    });
  }
}

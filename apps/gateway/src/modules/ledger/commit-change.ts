import type { Db, Tx } from '../../lib/database/database.ts';
import type { Part } from '../../lib/database/one-statement.ts';
import { type Signal, signalAfterCommit } from '../../lib/database/signals.ts';
import { inOneStatement } from '../../lib/database/transaction.ts';
import { type NotificationKind, notificationPayload } from '../notifications/payload.ts';
import type { EventRow, NotificationRow, PaymentChange } from './change.ts';
import type { EventKind } from './transfers.ts';
import { writeChange } from './write-queries.ts';

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

/** The notification of an event, under the payment's next sequence number: whoever changes a payment holds its row. */
function notificationOf(change: PaymentChange, event: EventRow, kind: NotificationKind): NotificationRow {
  const { payment, at } = change;
  const chargeback = change.chargebacks.find(({ row }) => row.id === event.chargeback_id)?.row;
  const refund = change.refunds.find(({ row }) => row.id === event.refund_id)?.row;
  payment.notification_sequence += 1;
  return {
    merchant_id: payment.merchant_id,
    id: change.context.ids.next(),
    payment_id: payment.id,
    event_id: event.id,
    sequence: payment.notification_sequence,
    url: payment.notify_url,
    payload: notificationPayload({
      kind,
      at,
      paymentId: payment.id,
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
    }),
    status: 'PENDING',
    tries: 0,
    last_http_status: null,
    next_try_at: at,
    created_at: at,
    finished_at: null,
  };
}

/** Adds what the shop is told of a change; nothing for a payment without a `notify_url`. */
function addNotifications(change: PaymentChange): void {
  if (change.payment.notify_url === '') return;
  for (const event of change.events) {
    const kind = NOTICES[event.kind as EventKind];
    if (kind) change.notifications.push(notificationOf(change, event, kind));
  }
}

/** What open browsers and pollers are told of a change once it is committed. */
function signalsOf(change: PaymentChange): Signal[] {
  const { merchant_id: merchantId, id } = change.payment;
  return [
    { kind: 'payment', id, merchantId },
    ...change.refunds.map(({ row }) => ({ kind: 'refund' as const, id: row.id, merchantId })),
    ...change.chargebacks.map(({ row }) => ({ kind: 'chargeback' as const, id: row.id, merchantId })),
    ...(change.notifications.length > 0 ? [{ poller: 'notifications' as const }] : []),
  ];
}

/**
 * Writes a change with the notifications that its events call for, by one statement, and announces it after
 * the commit.
 *
 * @param tx the transaction that holds the payment's row
 * @param change what was gathered
 * @param beside what else is to be written by the same statement
 */
export async function commitChange(
  tx: Tx,
  change: PaymentChange,
  beside: readonly Part[] = [],
): Promise<void> {
  addNotifications(change);
  await writeChange(tx, change, beside);
  for (const signal of signalsOf(change)) signalAfterCommit(tx, signal);
}

/**
 * The same for a change that makes its payment and has read nothing that could change meanwhile: there is no row
 * to hold, so its statement is the whole transaction.
 *
 * @param signals sent after the commit beside the change's own
 */
export async function commitNewPayment(
  db: Db,
  change: PaymentChange,
  beside: readonly Part[],
  signals: readonly Signal[],
): Promise<void> {
  addNotifications(change);
  await inOneStatement(db, () => writeChange(db, change, beside), [...signalsOf(change), ...signals]);
}

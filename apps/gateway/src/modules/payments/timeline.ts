import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { cardOf } from '../../lib/stored-card.ts';
import type { DeliveryRecord, DeliveryState, NotificationsService } from '../notifications/service.ts';
import {
  type AttemptRecord,
  type EventRecord,
  findPaymentRecord,
  listAttempts,
  listEvents,
  listRefunds,
  type RefundRecord,
} from './read-repository.ts';

function isTimelineKind(kind: string): kind is TimelineKind {
  return (TIMELINE_KINDS as readonly string[]).includes(kind);
}

type Subjects = {
  readonly currency: string;
  readonly attempts: ReadonlyMap<string, AttemptRecord>;
  readonly refunds: ReadonlyMap<string, RefundRecord>;
};

function entryOfEvent(event: EventRecord, kind: TimelineKind, subjects: Subjects): TimelineEntry {
  const attempt = event.attempt_id === null ? undefined : subjects.attempts.get(event.attempt_id);
  const refund = event.refund_id === null ? undefined : subjects.refunds.get(event.refund_id);
  return {
    id: event.id,
    kind,
    at: event.at.toISOString(),
    actor: { kind: event.actor_kind as TimelineEntry['actor']['kind'], name: event.actor_name },
    paymentMethodName: (attempt?.method ?? null) as TimelineEntry['paymentMethodName'],
    card: attempt ? cardOf(attempt) : null,
    amount: event.amount === null ? null : formatWire(event.amount),
    currency: event.amount === null ? null : (subjects.currency as TimelineEntry['currency']),
    reasonCode: event.reason_code,
    description: refund?.description || null,
    attemptId: event.attempt_id,
    refundId: event.refund_id,
    chargebackId: event.chargeback_id,
    httpStatus: null,
    tries: null,
    nextTryAt: null,
  };
}

const DELIVERY_KINDS: Record<DeliveryState, TimelineKind> = {
  delivered: 'notificationDelivered',
  failed: 'notificationFailed',
  retrying: 'notificationRetrying',
  waiting: 'notificationWaiting',
};

function entryOfDelivery(delivery: DeliveryRecord): TimelineEntry {
  return {
    id: delivery.id,
    kind: DELIVERY_KINDS[delivery.state],
    at: delivery.at.toISOString(),
    actor: { kind: 'system', name: null },
    paymentMethodName: null,
    card: null,
    amount: null,
    currency: null,
    reasonCode: null,
    description: null,
    attemptId: null,
    refundId: null,
    chargebackId: null,
    httpStatus: delivery.httpStatus,
    tries: delivery.tries,
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
  };
}

/**
 * Attempts, refunds, notifications and staff actions of a payment in order (domain.md, "Calls").
 * The texts are the front end's: an entry says what, when, who and which.
 *
 * @param context database
 * @param notifications tells how deliveries went
 * @param scope whose payments
 * @param id which payment
 * @returns entries, oldest first
 * @throws AppError `notFound`, also for someone else's
 */
export async function timeline(
  context: Context,
  notifications: NotificationsService,
  scope: MerchantScope,
  id: string,
): Promise<TimelineEntry[]> {
  const { db } = context;
  const payment = await findPaymentRecord(db, scope, id);
  if (!payment) throw notFound();
  const merchantId = payment.merchant_id;
  const [events, attempts, refunds, deliveries] = await Promise.all([
    listEvents(db, merchantId, id),
    listAttempts(db, merchantId, id),
    listRefunds(db, merchantId, id),
    notifications.deliveriesOf(merchantId, id),
  ]);
  const subjects: Subjects = {
    currency: payment.currency,
    attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
    refunds: new Map(refunds.map((refund) => [refund.id, refund])),
  };
  const entries = [
    ...events.flatMap((event) =>
      isTimelineKind(event.kind) ? [entryOfEvent(event, event.kind, subjects)] : [],
    ),
    ...deliveries.map(entryOfDelivery),
  ];
  // Stable: events of one instant keep the order of their ids, and a delivery follows its event.
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

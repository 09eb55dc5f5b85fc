import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import { requireOwn } from '../../ledger/own-rows.ts';
import { toWireInstant } from '../payment-queries.ts';
import { toShownCard } from '../../payers/shown-card.ts';
import { type DeliveryRecord, type DeliveryState, type EventRecord, findTimeline } from './repository.ts';

function isTimelineKind(kind: string): kind is TimelineKind {
  return (TIMELINE_KINDS as readonly string[]).includes(kind);
}

function entryOfEvent(event: EventRecord, kind: TimelineKind, currency: string): TimelineEntry {
  return {
    id: event.id,
    kind,
    at: toWireInstant(event.at),
    actor: { kind: event.actor_kind, name: event.actor_name },
    paymentMethodName: event.method,
    card: toShownCard(event),
    amount: event.amount === null ? null : formatWire(event.amount),
    currency: event.amount === null ? null : currency,
    reasonCode: event.reason_code,
    description: event.refund_description || null,
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
  missed: 'notificationMissed',
};

function entryOfDelivery(delivery: DeliveryRecord): TimelineEntry {
  return {
    id: delivery.id,
    kind: DELIVERY_KINDS[delivery.state],
    at: toWireInstant(delivery.at),
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
    httpStatus: delivery.http_status,
    tries: delivery.tries,
    nextTryAt: delivery.next_try_at && toWireInstant(delivery.next_try_at),
  };
}

/**
 * Returns attempts, refunds, notifications and staff actions of a payment, oldest first. The front end writes the texts
 * from each entry's data. One statement; two if it must first find which of several companies the payment belongs to.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getTimeline(deps: Context, scope: MerchantScope, id: string): Promise<TimelineEntry[]> {
  const found = await requireOwn(deps.db, scope, 'payments', id, findTimeline);
  const entries = [
    ...found.events.flatMap((event) =>
      isTimelineKind(event.kind) ? [entryOfEvent(event, event.kind, found.currency)] : [],
    ),
    ...found.deliveries.map(entryOfDelivery),
  ];
  // Stable: events of one instant keep the order of their ids, and a delivery follows its event.
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

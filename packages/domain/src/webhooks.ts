import type { Tone } from './states/conditions.ts';

/** What shops are notified of; everything else is on the timeline. */
export const NOTIFICATION_TYPES = [
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
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What somebody sends to try an endpoint: nothing has happened. */
export const TEST_NOTIFICATION = 'notification.test';

/** Where a notification for one endpoint stands. MISSED: that endpoint was paused or off. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'MISSED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: 'wait',
  DELIVERED: 'good',
  FAILED: 'bad',
  MISSED: 'bad',
};

/** FAILING: its last deliveries failed. PAUSED: by us, after days of that. OFF: by the merchant. */
export const ENDPOINT_STATES = ['ACTIVE', 'FAILING', 'PAUSED', 'OFF'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const ENDPOINT_TONES: Readonly<Record<EndpointState, Tone>> = {
  ACTIVE: 'good',
  FAILING: 'bad',
  PAUSED: 'bad',
  OFF: 'calm',
};

/** Hours of failures alone before a mail warns of them; after two such days more the endpoint is paused. */
export const WARN_AFTER_HOURS = 24;
/** Hours of failures alone before an endpoint is paused, at the earliest: it is always warned of two days before. */
export const PAUSE_AFTER_HOURS = 72;

/** How long a secret still signs beside the one that takes its place, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

import type { Tone } from './states/conditions.ts';

/** Notification types; all other events appear only on the timeline. */
export const NOTIFICATION_TYPES = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.aborted',
  'payment.settled',
  'payment.attention',
  'refund.succeeded',
  'refund.failed',
  'inquiry.received',
  'chargeback.received',
  'chargeback.won',
  'chargeback.lost',
  'chargeback.accepted',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Sent by a user to test an endpoint; nothing has happened. */
export const TEST_NOTIFICATION = 'notification.test';

/** Statuses of a notification for one endpoint. MISSED: the endpoint was paused or off. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'MISSED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: 'wait',
  DELIVERED: 'good',
  FAILED: 'bad',
  MISSED: 'bad',
};

/** FAILING: its last deliveries failed. PAUSED: by us, after days of failures. OFF: by the merchant. */
export const ENDPOINT_STATES = ['ACTIVE', 'FAILING', 'PAUSED', 'OFF'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const ENDPOINT_TONES: Readonly<Record<EndpointState, Tone>> = {
  ACTIVE: 'good',
  FAILING: 'bad',
  PAUSED: 'wait',
  OFF: 'calm',
};

/** Start of the address of an endpoint whose events a laptop fetches, in a test deployment. */
const LISTENER = 'listener://';

/** Returns the address of a listener's endpoint. @param name of the laptop: lower-case letters, digits, `.` and `-` */
export const getListenerUrl = (name: string): string => `${LISTENER}${name}`;

/** Checks whether an endpoint's events are fetched by a listener, not posted by us. */
export const isListener = (url: string): boolean => url.startsWith(LISTENER);

/** Hours of uninterrupted failures before a warning mail; after two more such days the endpoint is paused. */
export const WARN_AFTER_HOURS = 24;
/** Minimum hours of uninterrupted failures before an endpoint is paused: two days after the warning. */
export const PAUSE_AFTER_HOURS = 72;

/** Hours that a replaced secret keeps signing along with its successor. */
export const SECRET_OVERLAP_HOURS = 24;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountOut, currency, id, instant } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import * as routes from '../routes.ts';
import { card, paymentMethod } from './statuses.ts';

/** What a payment's timeline may show; each kind has a text in both languages. */
export const TIMELINE_KINDS = [
  'paymentCreated',
  'attemptStarted',
  'attemptRedirected',
  'attemptPending',
  'attemptUncertain',
  'attemptAuthorized',
  'transferReceived',
  'attemptDeclined',
  'attemptAborted',
  'attemptExpired',
  'paymentSucceeded',
  'paymentSucceededLate',
  'surplusCaptured',
  'paymentAborted',
  'paymentFailed',
  'paymentExpired',
  'paymentSettled',
  'refundRequested',
  'refundSucceeded',
  'refundFailed',
  'refundBounced',
  'chargebackReceived',
  'chargebackEvidenceRequired',
  'chargebackUnderReview',
  'chargebackWon',
  'chargebackLost',
  'chargebackAccepted',
  'notificationDelivered',
  'notificationFailed',
  'notificationRetrying',
  'notificationWaiting',
  'notificationMissed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant,
  actor: z.object({
    kind: z.enum(['payer', 'user', 'system', 'processor', 'shop']),
    name: z.string().nullable(),
  }),
  paymentMethodName: paymentMethod.nullable(),
  card: card.nullable(),
  amount: amountOut.nullable(),
  currency: currency.nullable(),
  reasonCode: z.string().nullable(),
  description: z.string().nullable(),
  attemptId: id.nullable(),
  refundId: id.nullable(),
  chargebackId: id.nullable(),
  /** For notifications: the receiver's HTTP status (0 for no answer), and the number of attempts. */
  httpStatus: z.int().nullable(),
  tries: z.int().nullable(),
  /** For a notification that was not delivered yet: when it is retried. */
  nextTryAt: instant.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getTimeline = endpoint({
  ...routes.getTimeline,
  access: 'session',
  permission: 'payments:read',
  keyScope: 'payments:read',
  tag: 'transaction',
  summary: 'Attempts, refunds, chargebacks, notifications and staff actions of a payment, oldest first',
  params: z.object({ id }),
  response: z.object({ content: z.array(timelineEntry).max(LIMITS.timelineEntries) }),
  errors: ['notFound'],
});

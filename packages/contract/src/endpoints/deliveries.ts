import { DELIVERY_STATUSES, NOTIFICATION_TYPES, TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pageOf, pageQuery, selectedIds, someOf } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import * as routes from '../routes.ts';

const deliveryType = z.enum([...NOTIFICATION_TYPES, TEST_NOTIFICATION]);
const deliveryStatus = z.enum(DELIVERY_STATUSES);

/** How long the part of a receiver's answer is that is kept. */
export const KEPT_ANSWER_LENGTH = 4096;

const attempt = z.object({
  number: z.int(),
  dateTime: instant,
  url: z.string(),
  /** What was sent; the body is the delivery's. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })).max(10),
  /** `answered`, or why there was no answer. */
  reason: z.enum(['answered', 'forbiddenAddress', 'timeOut', 'noConnection']),
  /** The HTTP status; 0 without an answer. */
  status: z.int(),
  milliseconds: z.int(),
  /** How the answer begins, as text. */
  answer: z.string().max(KEPT_ANSWER_LENGTH),
});
export type DeliveryAttempt = z.infer<typeof attempt>;

export const deliveryRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  endpointId: id,
  /** The payment's own address, else the endpoint's. */
  url: z.string(),
  eventType: deliveryType,
  status: deliveryStatus,
  attempts: z.int(),
  /** Of the last attempt: 0 without an answer, null before the first. */
  httpStatus: z.int().nullable(),
  nextTryDateTime: instant.nullable(),
  /** Null for a test. */
  transactionId: id.nullable(),
  createdDateTime: instant,
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const deliveryDetails = deliveryRow.extend({
  /** The `webhook-id`: the same for every attempt and endpoint. */
  eventId: id,
  body: z.string(),
  finishedDateTime: instant.nullable(),
  /** Whether it can be made due again: not while it is due, nor while its endpoint is paused, off or removed. */
  canResend: z.boolean(),
  /** The newest first. */
  tries: z.array(attempt).max(LIMITS.shown),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

export const deliveriesQuery = z.object({
  ...pageQuery,
  endpointId: id.optional(),
  statuses: someOf(deliveryStatus).optional(),
  eventTypes: someOf(deliveryType).optional(),
  createdFromDateTime: instant.optional(),
  createdToDateTime: instant.optional(),
  selectedIds,
  sort: z.enum(['createdDateTime,asc', 'createdDateTime,desc']).optional(),
});

export const getDeliveries = endpoint({
  ...routes.getDeliveries,
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'notification',
  summary: 'A page of notifications with where each stands, newest first unless sorted otherwise',
  query: deliveriesQuery,
  response: pageOf(deliveryRow),
  errors: ['notFound'],
});

export const getDelivery = endpoint({
  ...routes.getDelivery,
  params: z.object({ id }),
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'notification',
  summary: 'One notification with its attempts: request and answer',
  response: z.object({ delivery: deliveryDetails }),
  errors: ['notFound'],
});

export const resendDelivery = endpoint({
  ...routes.resendDelivery,
  params: z.object({ id }),
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'notification',
  summary: 'Send one notification again, under the same id',
  response: z.object({ delivery: deliveryDetails }),
  errors: ['notFound', 'endpointNotActive'],
});

import {
  DELIVERY_STATUSES,
  ENDPOINT_STATES,
  NOTIFICATION_TYPES,
  TEST_NOTIFICATION,
} from '@stuiver/domain/webhooks';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, instant, buildPageSchema, redirectUrl, selectedIds, someOf, textUpTo } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { DELIVERIES } from '../../lists/webhooks.ts';
import * as routes from '../../routes.ts';

export const deliveryType = z.enum([...NOTIFICATION_TYPES, TEST_NOTIFICATION]);
export const deliveryStatus = z.enum(DELIVERY_STATUSES);

/** Length of the part of a receiver's answer that is stored. */
export const KEPT_ANSWER_LENGTH = 4096;

const attempt = z.object({
  number: z.int(),
  dateTime: instant,
  url: z.string(),
  /** Headers sent; the body is the delivery's. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })).max(10),
  /** `answered`, or why there was no answer. */
  reason: z.enum(['answered', 'forbiddenAddress', 'timeOut', 'noConnection']),
  /** The HTTP status; 0 without an answer. */
  status: z.int(),
  milliseconds: z.int(),
  /** Start of the answer, as text. */
  answer: z.string().max(KEPT_ANSWER_LENGTH),
});
export type DeliveryAttempt = z.infer<typeof attempt>;

const deliveryRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  endpointId: id,
  /** The payment's own address, else the endpoint's. */
  url: z.string(),
  eventType: deliveryType,
  status: deliveryStatus,
  attempts: z.int(),
  /** HTTP status of the last attempt: 0 without an answer, null before the first. */
  httpStatus: z.int().nullable(),
  nextTryDateTime: instant.nullable(),
  /** Null for a test. */
  transactionId: id.nullable(),
  createdDateTime: instant,
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

const deliveryDetails = deliveryRow.extend({
  /** The `webhook-id`: the same for every attempt and endpoint. */
  eventId: id,
  /** The call by key or portal that caused it, or made its payment or refund; null without one. */
  requestId: id.nullable(),
  body: z.string(),
  finishedDateTime: instant.nullable(),
  /** True if it can be resent: not while it is due, nor while its endpoint is paused, off or removed. */
  canResend: z.boolean(),
  /** The newest first. */
  tries: z.array(attempt).max(LIMITS.shown),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

export const deliveriesQuery = listQuery(DELIVERIES);

const writing = { access: 'session', permission: 'apiKeys:write', tag: 'notification' } as const;

export const getDeliveries = endpoint(routes.getDeliveries, {
  ...writing,
  summary: 'A page of webhook events with their delivery statuses, newest first unless sorted otherwise',
  query: deliveriesQuery,
  response: buildPageSchema(deliveryRow),
  errors: ['notFound'],
});

export const getDelivery = endpoint(routes.getDelivery, {
  params: z.object({ id }),
  ...writing,
  summary: 'One webhook event with its attempts: request and answer',
  response: z.object({ delivery: deliveryDetails }),
  errors: ['notFound'],
});

export const resendDelivery = endpoint(routes.resendDelivery, {
  params: z.object({ id }),
  ...writing,
  // A key sends to its listeners only.
  keyScope: 'webhooks:listen',
  summary: 'Send one webhook event again, under the same id',
  body: z.object({}).default({}),
  response: z.object({ delivery: deliveryDetails }),
  errors: ['notFound', 'endpointNotActive'],
});

const eventType = z.enum(NOTIFICATION_TYPES);

/** Validity of a secret: its start, and its end once replaced. Never the secret. */
const secretDates = z.object({
  /** False for the one created with the company, which was never shown. */
  wasShown: z.boolean(),
  createdDateTime: instant,
  endsDateTime: instant.nullable(),
});

const notificationEndpoint = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  /** The one whose address is `notifyUrl` of the company settings. */
  isFirst: z.boolean(),
  url: z.string(),
  description: z.string(),
  /** Empty: all of them, also those that come later. */
  eventTypes: someOf(eventType),
  state: z.enum(ENDPOINT_STATES),
  /** Since when it is in this state; null while it is active. */
  sinceDateTime: instant.nullable(),
  /** Time at which it will be paused unless a delivery succeeds; null while it does not keep failing. */
  pausesDateTime: instant.nullable(),
  /** Numbers of deliveries that wait for an attempt, were given up, or happened while it was paused or off. */
  waiting: z.int(),
  failed: z.int(),
  missed: z.int(),
  /** Deliveries of the last resend, and how many of them still wait; null when none do. */
  resending: z.object({ quantity: z.int(), left: z.int() }).nullable(),
  /** Those that sign, oldest first. */
  secrets: z.array(secretDates).max(LIMITS.secretsOfEndpoint),
  createdDateTime: instant,
});
export type NotificationEndpoint = z.infer<typeof notificationEndpoint>;

const changeable = {
  url: redirectUrl.min(1, 'required'),
  description: textUpTo(100),
  eventTypes: someOf(eventType),
};

const named = { params: z.object({ id }), errors: ['notFound'] } as const;
const answer = z.object({ endpoint: notificationEndpoint });

export const getEndpoints = endpoint(routes.getEndpoints, {
  ...writing,
  summary: 'The webhooks of the chosen companies, and how each of them does',
  query: z.object({ selectedIds }),
  response: z.object({
    content: z.array(notificationEndpoint).max(LIMITS.endpointsShown),
    /**
     * The first ones of companies without an address: their secrets sign notifications to addresses that payments name.
     */
    withoutAddress: z.array(notificationEndpoint).max(LIMITS.endpointsShown),
  }),
  errors: ['notFound'],
});

export const createEndpoint = endpoint(routes.createEndpoint, {
  ...writing,
  summary: 'Add a webhook of one company; the answer is the only place that ever shows its secret',
  body: z.object({ merchantId: id, ...changeable }),
  response: answer.extend({ secret: z.string() }),
  errors: ['notFound', 'limitReached'],
});

export const changeEndpoint = endpoint(routes.changeEndpoint, {
  ...named,
  ...writing,
  summary:
    'Change the address, description or event types of an endpoint; what waits goes to the new address',
  body: z.object(changeable),
  response: answer,
});

export const removeEndpoint = endpoint(routes.removeEndpoint, {
  ...named,
  ...writing,
  summary: 'Remove a webhook; events that wait for it are kept as missed and not sent',
  response: z.object({ id }),
});

export const switchEndpoint = endpoint(routes.switchEndpoint, {
  ...named,
  ...writing,
  summary: 'Switch a webhook off, or on again, with the events it missed sent in order or left',
  body: z.object({ on: z.boolean(), sendMissed: z.boolean().default(false) }),
  response: answer,
});

export const testEndpoint = endpoint(routes.testEndpoint, {
  ...named,
  limit: 'outgoing',
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'notification',
  summary: 'Send one event of the type `notification.test` to a webhook, and keep it as a delivery',
  response: z.object({ delivery: deliveryDetails }),
});

export const resendToEndpoint = endpoint(routes.resendToEndpoint, {
  ...named,
  ...writing,
  summary: 'Send again all events that a webhook did not get, in order, in the background',
  response: z.object({ quantity: z.int(), endpoint: notificationEndpoint }),
  errors: ['notFound', 'endpointNotActive'],
});

export const rotateSecret = endpoint(routes.rotateSecret, {
  ...named,
  ...writing,
  summary:
    'Make a new secret of an endpoint, shown once; the old and the new one both sign for 24 hours, unless the old one was never shown',
  response: answer.extend({ secret: z.string() }),
});

export const endOldSecret = endpoint(routes.endOldSecret, {
  ...named,
  ...writing,
  summary: 'Retire the older secret of a webhook before its day is over',
  response: answer,
});

/** Length of the part of a receiver's answer that the merchant may read. */
export const ANSWER_LENGTH = 400;

export const testNotification = endpoint(routes.testNotification, {
  access: 'session',
  permission: 'settings:write',
  limit: 'outgoing',
  audited: false,
  tag: 'merchant',
  summary: 'Send one signed event of the type `notification.test` to an address, saved or not',
  body: z.object({ id, notifyUrl: redirectUrl.min(1, 'required') }),
  response: z.object({
    /** `answered`, or why there was no answer. */
    reason: z.enum(['answered', 'forbiddenAddress', 'timeOut', 'noConnection']),
    /** The HTTP status; 0 without an answer. */
    status: z.int(),
    milliseconds: z.int().min(0),
    /** Start of the answer, as text. */
    answer: z.string().max(ANSWER_LENGTH),
  }),
  errors: ['notFound'],
});

const listening = { ...writing, keyScope: 'webhooks:listen' } as const;

/** Most seconds that `fetchDelivery` waits for an event. */
const MOST_WAIT_SECONDS = 10;

export const startListening = endpoint(routes.startListening, {
  ...listening,
  summary:
    'Get the webhook events of a test deployment on a laptop, which fetches them; the same name goes on',
  body: z.object({
    name: z.string().regex(/^[a-z0-9.-]{1,60}$/),
    /** Empty: all of them. */
    eventTypes: z.array(eventType).max(NOTIFICATION_TYPES.length).default([]),
    /** True to get a new secret; the one before ends now. */
    needsSecret: z.boolean(),
  }),
  response: z.object({ id, secret: z.string().nullable() }),
  errors: ['notFound', 'limitReached'],
});

export const fetchDelivery = endpoint(routes.fetchDelivery, {
  ...listening,
  audited: false,
  summary: 'The listener’s oldest waiting event, signed; it comes again until it is answered',
  params: z.object({ id }),
  body: z.object({ waitSeconds: z.int().min(0).max(MOST_WAIT_SECONDS).default(0) }),
  response: z.object({
    /** Null if nothing waits. */
    delivery: z
      .object({
        id,
        number: z.int(),
        eventType: deliveryType,
        transactionId: id,
        /** The call that caused it, or made its payment or refund; null without one. */
        requestId: id.nullable(),
        headers: z.array(z.object({ name: z.string(), value: z.string() })).max(10),
        body: z.string(),
      })
      .nullable(),
  }),
  errors: ['notFound', 'endpointNotActive'],
});

export const answerDelivery = endpoint(routes.answerDelivery, {
  ...listening,
  audited: false,
  summary: 'Record what a laptop answered to a fetched event; without 2xx it comes again later',
  params: z.object({ id }),
  body: z.object({
    number: z.int().min(1),
    reason: z.enum(['answered', 'timeOut', 'noConnection']),
    /** The HTTP status; 0 without an answer. */
    status: z.int().min(0).max(599),
    milliseconds: z.int().min(0).max(60_000),
    /** Start of the answer. */
    answer: z.string().max(KEPT_ANSWER_LENGTH),
  }),
  response: z.object({ status: deliveryStatus, nextTryDateTime: instant.nullable() }),
  errors: ['notFound', 'changedMeanwhile'],
});

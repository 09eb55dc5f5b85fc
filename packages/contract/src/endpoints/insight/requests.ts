import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { FIELD_ERROR_KEYS } from '../../errors.ts';
import { buildPageSchema, id, instant } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { REQUESTS } from '../../lists/requests.ts';
import * as routes from '../../routes.ts';
import { deliveryStatus, deliveryType } from '../company/webhooks.ts';

/** A call by API key, without its body and query. */
const requestRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  requestId: id,
  keyName: z.string(),
  /** Method and path, such as `POST /transaction/initiatePayment`. */
  call: z.string(),
  httpStatus: z.int(),
  /** Null if it succeeded. */
  errorCode: z.string().nullable(),
  milliseconds: z.int(),
  /** The payment and the order's number that it was about. */
  transactionId: id.nullable(),
  reference: z.string(),
  isDeprecated: z.boolean(),
  createdDateTime: instant,
});
export type LoggedRequest = z.infer<typeof requestRow>;

const requestDetails = requestRow.extend({
  errors: z.array(z.object({ field: z.string(), error: z.enum(FIELD_ERROR_KEYS) })).max(LIMITS.shown),
  /** Deprecated parts that it used; a null field is the call itself. */
  deprecated: z.array(z.object({ field: z.string().nullable(), sunset: z.iso.date() })).max(LIMITS.shown),
  /** Webhook events that it caused, oldest first. */
  events: z
    .array(z.object({ id, eventType: deliveryType, status: deliveryStatus, createdDateTime: instant }))
    .max(LIMITS.shown),
});
export type RequestDetails = z.infer<typeof requestDetails>;

const READING = {
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'apiKey',
  errors: ['notFound'],
} as const;

export const getRequests = endpoint(routes.getRequests, {
  ...READING,
  summary: 'A page of the last thousand calls of each company by API key, newest first',
  query: listQuery(REQUESTS),
  response: buildPageSchema(requestRow),
});

export const getRequest = endpoint(routes.getRequest, {
  ...READING,
  summary: 'One call by API key, with its errors and the webhook events that followed',
  params: z.object({ id }),
  response: z.object({ request: requestDetails }),
});

import { LANGUAGES } from '@stuiver/domain/languages';
import { TELLING_WAYS } from '@stuiver/domain/payer-message';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, instant } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';
import { paymentLinkRow } from './payment-links.ts';
import { paymentLinkStatus } from './statuses.ts';

const payerMessageDetails = z.object({
  /** The payer's language. */
  language: z.enum(LANGUAGES),
  /** In that language: what happened, and what the payer can do. */
  sentences: z.array(z.string()).length(2),
  /** The link to pay again that was offered to the payer. */
  link: z
    .object({ id, status: paymentLinkStatus, paymentLink: z.string(), expiresDateTime: instant })
    .nullable(),
  /** Nothing of the payment can still arrive, so that a link to pay again may be made. */
  mayMakeLink: z.boolean(),
  mailsLeft: z.int().min(0).max(LIMITS.payerMailsOfDay),
});
export type PayerMessageDetails = z.infer<typeof payerMessageDetails>;

export const getPayerMessage = endpoint(routes.getPayerMessage, {
  access: 'session',
  permission: 'payments:read',
  tag: 'transaction',
  summary:
    'The message to the payer of a payment that did not succeed or was returned, in the payer’s language',
  params: z.object({ id }),
  /** Null when there is nothing to tell. */
  response: z.object({ details: z.object({ payerMessage: payerMessageDetails.nullable() }) }),
  errors: ['notFound'],
});

export const requestFreshLink = endpoint(routes.requestFreshLink, {
  access: 'session',
  permission: 'paymentLinks:write',
  tag: 'paymentLink',
  summary:
    'Make the link to pay a payment again, of which nothing can still arrive; one success of the two is kept',
  body: z.object({ id }),
  response: z.object({ paymentLink: paymentLinkRow }),
  errors: [
    'notFound',
    'merchantNotOpen',
    'alreadyPaid',
    'attemptUnderWay',
    'attemptUncertain',
    'linkUnusable',
    'changedMeanwhile',
  ],
});

export const tellPayer = endpoint(routes.tellPayer, {
  access: 'session',
  permission: 'paymentLinks:write',
  audited: false,
  tag: 'transaction',
  summary:
    'Mail the message to the payer, or record on the timeline that it was opened in WhatsApp or copied',
  body: z.object({ id, by: z.enum(TELLING_WAYS) }),
  response: z.object({ id }),
  errors: ['notFound', 'linkUnusable', 'limitReached', 'changedMeanwhile'],
});

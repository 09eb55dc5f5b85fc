import { makePlural } from '../../core.ts';
import type { DeliveriesTexts } from '../../nl/webhooks/deliveries.ts';

const plural = makePlural('en');

export const deliveriesTexts: DeliveriesTexts = {
  title: 'Webhook events',
  lead: 'Webhook events and their responses.',
  label: 'Webhook events',
  trail: 'Webhooks',
  count: (n) => plural(n, { one: 'webhook event', other: 'webhook events' }),
  columns: { eventType: 'Event type' },
  silent: 'none',
  empty: 'No webhook events yet.',
  emptyAction: 'Go to webhooks',
  error: {
    title: 'The webhook events couldn’t be loaded',
    text: 'Webhook events are sent as usual. Please try again.',
  },
  details: {
    heading: 'Webhook event',
    trail: 'Webhook events',
    notFound: {
      title: 'This webhook event doesn’t exist',
      text: 'It is too old to be kept, or the link is wrong.',
      action: 'Go to webhook events',
    },
    error: { title: 'The webhook event couldn’t be loaded', text: 'Please try again.' },
    sentence: {
      DELIVERED: (when) => `Arrived on ${when}`,
      FAILED: 'Not delivered; we stopped trying',
      MISSED: 'Not sent: the webhook was off or paused',
      waiting: 'Waiting for its first attempt',
      retrying: (when) => `Not arrived yet; next attempt on ${when}`,
    },
    facts: {
      event: 'Event type',
      url: 'Webhook endpoint',
      eventId: 'ID (webhook-id)',
      copyId: 'Copy ID',
      request: 'Request ID',
      copyRequest: 'Copy request ID',
      payment: 'Payment',
      showPayment: 'View',
      created: 'Created',
      company: 'Company',
    },
    resend: {
      action: 'Send again',
      done: 'The webhook event is being sent again',
      failed: 'The webhook event wasn’t sent again',
    },
    body: 'Body of the webhook event',
    attempts: 'Attempts',
    noAttempts: 'Nothing has been sent yet.',
    attempt: (n) => `Attempt ${n}`,
    took: (milliseconds) => `${milliseconds} ms`,
    request: 'Request',
    answer: 'Response',
    emptyAnswer: 'The response had no content.',
    reasons: {
      answered: (status) => `Responded with ${status}`,
      forbiddenAddress: 'Private address: not sent',
      timeOut: 'No response within 10 seconds',
      noConnection: 'No connection',
    },
  },
};

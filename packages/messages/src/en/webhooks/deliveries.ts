import { pluralOf } from '../../core.ts';
import type { DeliveriesTexts } from '../../nl/webhooks/deliveries.ts';

const plural = pluralOf('en');

export const deliveriesTexts: DeliveriesTexts = {
  title: 'Webhook deliveries',
  lead: 'Every notification per webhook: what we sent and what came back.',
  label: 'Webhook deliveries',
  trail: 'Webhooks',
  count: (n) => plural(n, { one: 'delivery', other: 'deliveries' }),
  columns: { eventType: 'Event type' },
  silent: 'none',
  empty: 'Every notification to your webhooks comes here. There has been none yet.',
  emptyAction: 'To webhooks',
  error: {
    title: 'The deliveries could not be loaded',
    text: 'Notifications go on as usual. Please try again.',
  },
  details: {
    separator: '·',
    heading: 'Delivery',
    trail: 'Webhook deliveries',
    notFound: {
      title: 'This delivery does not exist',
      text: 'It is too old to be kept, or the address is wrong.',
      action: 'To the deliveries',
    },
    error: { title: 'The delivery could not be loaded', text: 'Please try again.' },
    sentence: {
      DELIVERED: (when) => `Arrived on ${when}`,
      FAILED: 'It did not arrive; we no longer try',
      MISSED: 'Not sent: the webhook was off or paused',
      waiting: 'Waiting for its first attempt',
      retrying: (when) => `Not arrived yet; next attempt on ${when}`,
    },
    facts: {
      event: 'Event type',
      url: 'Webhook',
      eventId: 'Id (webhook-id)',
      copyId: 'Copy the id',
      payment: 'Payment',
      showPayment: 'View',
      created: 'Created',
      company: 'Company',
    },
    resend: {
      action: 'Send again',
      done: 'The notification is sent again',
      failed: 'Sending it again failed',
    },
    body: 'Body of the notification',
    attempts: 'Attempts',
    noAttempts: 'Nothing has been sent yet.',
    attempt: (n) => `Attempt ${n}`,
    took: (milliseconds) => `${milliseconds} ms`,
    request: 'Request',
    answer: 'Answer',
    emptyAnswer: 'The answer had no content.',
    reasons: {
      answered: (status) => `Answered with ${status}`,
      forbiddenAddress: 'Private address: not sent',
      timeOut: 'No answer within 10 seconds',
      noConnection: 'No connection',
    },
  },
};

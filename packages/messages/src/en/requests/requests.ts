import { makePlural } from '../../core.ts';
import type { RequestsTexts } from '../../nl/requests/requests.ts';

const plural = makePlural('en');

export const requestsTexts: RequestsTexts = {
  title: 'Requests',
  lead: 'Your shop’s last thousand requests and their responses.',
  label: 'Requests',
  count: (n) => plural(n, { one: 'request', other: 'requests' }),
  search: 'ID, payment or order number',
  empty: 'No requests with an API key yet.',
  emptyAction: 'Go to API keys',
  error: { title: 'The requests couldn’t be loaded', text: 'Please try again.' },
  took: (milliseconds) => `${milliseconds} ms`,
  deprecated: 'deprecated',
  details: {
    heading: 'Request',
    trail: 'Requests',
    notFound: {
      title: 'This request doesn’t exist',
      text: 'Only the last thousand are kept, or the link is wrong.',
      action: 'Go to requests',
    },
    error: { title: 'The request couldn’t be loaded', text: 'Please try again.' },
    succeeded: 'Succeeded',
    answeredIn: (time) => `Answered in ${time}`,
    facts: {
      moment: 'Time',
      took: 'Latency',
      key: 'Key',
      requestId: 'Request ID',
      copyId: 'Copy request ID',
      reference: 'Order number',
      payment: 'Payment',
      showPayment: 'View',
      company: 'Company',
      deprecated: 'Deprecated',
    },
    thisCall: 'this call',
    ends: (what, day) => `${what} works until ${day}`,
    errors: { title: 'Errors', field: 'Field', error: 'Error' },
    events: {
      title: 'Webhook events',
      none: 'No webhook events.',
      type: 'Event type',
      created: 'Created',
      status: 'Outcome',
    },
  },
};

import type { WebhookEvent } from '../webhook-event.ts';
import { EXAMPLE_IDS } from './fields.ts';

const reference = '2026-1042';
const paid = { status: 'SUCCEEDED', reference } as const;
const { chargebackId } = EXAMPLE_IDS;
const disputed = {
  status: 'SUCCEEDED',
  reference,
  chargebackId,
  chargebackAmount: '49.95',
  reasonCode: '10.4',
} as const;

/** When each webhook event is sent, and what of its sample does not follow from its fields' names. */
export const WEBHOOK_EVENTS: Readonly<
  Record<WebhookEvent['type'], { readonly about: string; readonly data: object }>
> = {
  'payment.succeeded': {
    about:
      'A payment was paid: compare the amount, and deliver. After an unsuccessful end it comes with `late`.',
    data: paid,
  },
  'payment.failed': {
    about: 'A payment ended unpaid after at least one attempt. Keep the cart.',
    data: { status: 'FAILED', reference },
  },
  'payment.expired': {
    about: 'A payment ended unpaid, without an attempt. Keep the cart.',
    data: { status: 'EXPIRED', reference },
  },
  'payment.aborted': {
    about: 'The payer went back to the shop, or the payment was cancelled. Keep the cart.',
    data: { status: 'ABORTED', reference },
  },
  'payment.settled': {
    about: 'The money of a payment has arrived in your balance.',
    data: { status: 'SETTLED', reference },
  },
  'payment.attention': {
    about: 'A person should look at a payment in the portal; `attention` lists the reasons.',
    data: { ...paid, attention: ['surplusCapture'] },
  },
  'refund.succeeded': {
    about: 'A refund was made. `refundAmount` is what arrives.',
    data: { ...paid, refundStatus: 'SUCCEEDED', refundAmount: '10.00' },
  },
  'refund.failed': {
    about: 'A refund failed: agree with your customer on another account.',
    data: { ...paid, refundStatus: 'FAILED', refundAmount: '10.00', reasonCode: 'refundRefused' },
  },
  'chargeback.received': {
    about: 'The payer disputes a payment. Respond in the portal before the deadline.',
    data: { ...disputed, chargebackStatus: 'RECEIVED' },
  },
  'chargeback.won': {
    about: 'The bank decided for you: the money is back in your balance.',
    data: { ...disputed, chargebackStatus: 'WON' },
  },
  'chargeback.lost': {
    about: 'The bank decided for the payer, or the deadline has passed.',
    data: { ...disputed, chargebackStatus: 'LOST' },
  },
  'chargeback.accepted': {
    about: 'Your company accepted the chargeback.',
    data: { ...disputed, chargebackStatus: 'ACCEPTED' },
  },
  'notification.test': {
    about: 'A user tries an endpoint from the portal; nothing has happened.',
    data: {},
  },
};

import { INQUIRY_REASON } from '@stuiver/domain/chargebacks/dispute-reasons';
import type { WebhookEvent } from '../webhook-event.ts';
import { EXAMPLE_IDS } from './fields.ts';

type EventType = WebhookEvent['type'];

/** When each webhook event is sent. */
export const WEBHOOK_EVENTS: Readonly<Record<EventType, string>> = {
  'payment.succeeded':
    'A payment was paid: compare the amount, and deliver. After an unsuccessful end it comes with `late`.',
  'payment.failed': 'A payment ended unpaid after at least one attempt. Keep the cart.',
  'payment.expired': 'A payment ended unpaid, without an attempt. Keep the cart.',
  'payment.aborted': 'The payer went back to the shop, or the payment was cancelled. Keep the cart.',
  'payment.settled': 'The money of a payment has arrived in your balance.',
  'payment.attention': 'A person should look at a payment in the portal; `attention` lists the reasons.',
  'refund.succeeded': 'A refund was made. `refundAmount` is what arrives.',
  'refund.failed': 'A refund failed: agree with your customer on another account.',
  'inquiry.received':
    'The payer’s bank asks about a payment, and has taken no money. Answer in the portal before the deadline.',
  'chargeback.received': 'The payer disputes a payment. Respond in the portal before the deadline.',
  'chargeback.won': 'The bank decided for you: the money is back in your balance.',
  'chargeback.lost': 'The bank decided for the payer, or the deadline has passed.',
  'chargeback.accepted': 'Your company accepted the chargeback.',
  'notification.test': 'A user tries an endpoint from the portal; nothing has happened.',
};

/** Values of an event's sample that do not follow from its fields' names. */
export function buildEventData(type: EventType): object {
  if (type === 'notification.test') return {};
  const [noun, outcome = ''] = type.split('.');
  const status = outcome.toUpperCase();
  const reference = '2026-1042';
  if (type === 'payment.attention') return { status: 'SUCCEEDED', reference, attention: ['surplusCapture'] };
  if (noun === 'payment') return { status, reference };
  const paid = { status: 'SUCCEEDED', reference };
  if (noun === 'inquiry')
    return {
      ...paid,
      chargebackId: EXAMPLE_IDS.chargebackId,
      chargebackStatus: 'INQUIRY',
      chargebackAmount: '0.00',
      reasonCode: INQUIRY_REASON,
    };
  if (noun === 'chargeback') {
    const { chargebackId } = EXAMPLE_IDS;
    return { ...paid, chargebackId, chargebackStatus: status, chargebackAmount: '49.95', reasonCode: '10.4' };
  }
  const refund = { ...paid, refundStatus: status, refundAmount: '10.00' };
  return status === 'FAILED' ? { ...refund, reasonCode: 'refundRefused' } : refund;
}

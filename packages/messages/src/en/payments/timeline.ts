import { makePlural } from '../../core.ts';
import type { TimelineTexts } from '../../nl/payments/timeline.ts';

const plural = makePlural('en');
const tries = (n: number) => (n > 1 ? `, after ${plural(n, { one: 'try', other: 'tries' })}` : '');

export const timelineTexts: TimelineTexts = {
  title: 'Timeline',
  empty: 'Nothing has happened yet.',
  error: 'The timeline can’t be shown right now.',
  actors: {
    payer: 'The payer',
    user: 'A colleague',
    system: 'The system',
    processor: 'The processor',
    shop: 'Your shop',
  },
  paymentCreated: {
    by: (actor: string) => `${actor} created the payment`,
    byPayer: 'The payer started paying',
  },
  attemptStarted: { title: (means: string) => `Attempt with ${means}` },
  attemptRedirected: {
    title: (means: string) => `Payer redirected to ${means}`,
    card: 'Payer confirms with the card’s bank',
    cardText: 'The bank that issued the card asks for an extra check (3-D Secure).',
  },
  attemptPending: {
    title: (means: string) => `${means} pending`,
    text: 'The outcome follows later; you don’t need to do anything.',
  },
  transferAwaited: {
    title: 'Waiting for the bank transfer',
    text: 'The payer has the account and the reference for the transfer.',
  },
  attemptUncertain: {
    title: 'Outcome not certain yet',
    text: (means: string) =>
      `The attempt with ${means} wasn’t answered in time. We keep checking until the outcome is certain; no new attempt can start until then.`,
  },
  attemptAuthorized: {
    title: (means: string) => `${means} authorised`,
    text: 'The amount is reserved and will be captured automatically; nothing has been received yet.',
  },
  transferReceived: {
    title: (amount: string) => `${amount} transferred`,
    text: 'A bank transfer with this payment’s reference came in.',
  },
  attemptDeclined: {
    title: (means: string) => `${means} declined`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    reason: (reason: string) => `${reason}.`,
  },
  attemptAborted: { title: (means: string) => `Attempt with ${means} cancelled` },
  attemptExpired: {
    title: (means: string) => `Attempt with ${means} expired`,
    text: 'The payer didn’t finish the attempt in time.',
  },
  paymentSucceeded: {
    title: (means: string) => `Payment succeeded with ${means}`,
    plain: 'Payment succeeded',
  },
  paymentSucceededLate: {
    title: 'Payment succeeded late',
    text: (amount: string, means: string) =>
      `${amount} came in with ${means} after the payment had been closed.`,
  },
  surplusCaptured: {
    title: (amount: string) => `Another ${amount} received`,
    text: 'The payer paid twice. This amount doesn’t count towards what you received.',
    transferTitle: (amount: string) => `${amount} goes back to the payer`,
    transfer:
      'The payer transferred too much or too late. This amount doesn’t count towards what you received.',
  },
  paymentAborted: {
    title: 'Payment cancelled',
    text: 'The payer went back to the shop. Nothing was received.',
    by: (actor: string) => `Cancelled by ${actor}. Nothing was received.`,
  },
  paymentFailed: {
    title: 'Payment failed',
    text: 'No attempt succeeded before the payment expired. Nothing was received.',
  },
  paymentExpired: {
    title: 'Payment expired',
    text: 'The payer didn’t pay in time. Nothing was received.',
  },
  paymentSettled: {
    title: 'Settled',
    text: 'The processor settled the payment to your available balance.',
  },
  refundRequested: {
    title: (actor: string, amount: string) => `${actor} started a refund of ${amount}`,
    automatic: (amount: string) => `Refund of ${amount} started automatically`,
    text: (reason: string) => `Reason: ${reason}`,
  },
  refundSucceeded: {
    title: 'Refund succeeded',
    text: (amount: string, destination: string) =>
      `${amount} was sent to ${destination} and arrives within three working days.`,
  },
  refundFailed: {
    title: 'Refund failed',
    text: (amount: string, reason: string) => `${amount} wasn’t refunded. ${reason}.`,
    plain: (amount: string) => `${amount} wasn’t refunded and can be refunded again.`,
  },
  refundBounced: {
    title: 'Refund returned',
    text: (amount: string) =>
      `The payer’s bank sent ${amount} back. The amount is back in your balance; agree with the payer how to return it.`,
  },
  refundPartFailed: {
    title: 'Part of a refund failed',
    text: (amount: string, reason: string) =>
      `${amount} didn’t arrive. ${reason}. The rest of the refund goes on.`,
    plain: (amount: string) => `${amount} didn’t arrive. The rest of the refund goes on.`,
  },
  refundPartBounced: {
    title: 'Part of a refund returned',
    text: (amount: string) => `A payer’s bank sent ${amount} back. The rest of the refund is unaffected.`,
  },
  inquiry: {
    INQUIRY: {
      title: 'The bank asks for information',
      text: 'No money has been taken. Answer before the deadline.',
    },
    INQUIRY_ANSWERED: { title: 'The bank’s inquiry answered' },
    INQUIRY_UNANSWERED: { title: 'The bank’s inquiry closed without an answer' },
  },
  chargebackReceived: {
    title: (amount: string) => `${amount} charged back`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    reason: (reason: string) => `${reason}.`,
  },
  chargebackEvidenceRequired: {
    title: 'Evidence requested for the chargeback',
    text: 'Send it before the deadline; after that the chargeback is lost.',
  },
  chargebackUnderReview: {
    title: 'Chargeback under review',
    text: 'The bank is reviewing the evidence; you don’t need to do anything.',
  },
  chargebackWon: {
    title: 'Chargeback won',
    text: (amount: string) => `${amount} is back in your balance.`,
  },
  chargebackLost: {
    title: 'Chargeback lost',
    text: (amount: string) => `${amount} stays with the payer.`,
    returned: 'Returned',
    returnedText: (amount: string) => `${amount} went back to the payer.`,
  },
  chargebackAccepted: {
    title: 'Chargeback accepted',
    text: 'The amount stays with the payer.',
  },
  freshLinkMade: (actor: string) => `${actor} created a link to pay again`,
  payerMailed: (actor: string) => `${actor} emailed the payer`,
  messageOpened: (actor: string) => `${actor} opened the message to the payer in WhatsApp`,
  messageCopied: (actor: string) => `${actor} copied the message to the payer`,
  webhooks: (n) => `Webhook events (${n})`,
  notificationDelivered: {
    title: 'Shop notified',
    text: (status: number, n: number) => `Answered with ${status}${tries(n)}`,
  },
  notificationFailed: {
    title: 'Shop not reached',
    answered: (status: number, n: number) => `Answered with ${status}${tries(n)}`,
    silent: (n: number) => `No answer${tries(n)}`,
  },
  notificationRetrying: {
    title: 'Shop not reached yet',
    answered: (status: number, n: number, when: string) =>
      `Answered with ${status}${tries(n)}. Next attempt on ${when}.`,
    silent: (n: number, when: string) => `No answer${tries(n)}. Next attempt on ${when}.`,
  },
  notificationWaiting: {
    title: 'Webhook event is waiting',
    text: 'An earlier event goes first; this one follows automatically.',
  },
  notificationMissed: {
    title: 'Webhook event wasn’t sent',
    text: 'The webhook endpoint was off or paused. You can still send it under Webhooks.',
  },
};

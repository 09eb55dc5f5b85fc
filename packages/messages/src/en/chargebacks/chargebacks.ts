import type { ChargebacksTexts } from '../../nl/chargebacks/chargebacks.ts';

export const chargebacksTexts: ChargebacksTexts = {
  trail: 'Chargebacks',
  heading: 'Chargeback',
  noDescription: 'No description',
  notFound: { title: 'This chargeback doesn’t exist', action: 'Go to all chargebacks' },
  error: {
    title: 'This chargeback can’t be shown right now',
    text: 'The chargeback isn’t affected. Try again in a moment.',
  },
  sentence: {
    received: (day: string) => `Charged back on ${day}`,
    overdue: (day: string) => `The deadline to respond was ${day}`,
    underReview: 'The bank is reviewing the evidence; no action needed',
    won: (day: string) => `Decided in your favour on ${day}; the amount is back in your balance`,
    lost: (day: string) => `Decided in the payer’s favour on ${day}; the amount stays with the payer`,
    returned: (day: string) => `On ${day}; a returned direct debit can’t be disputed`,
    accepting: (day: string) => `On ${day}; waiting for the bank to confirm`,
    accepted: (day: string) => `On ${day}; the amount stays with the payer`,
    inquiry: 'No money has been taken',
    answered: (day: string) => `On ${day}; no money has been taken`,
    unanswered: (day: string) => `Closed without an answer on ${day}; it took no money`,
  },
  deadlineNotice: {
    title: (until: string) => `Respond by ${until}`,
    respond: 'Respond',
    text: 'Most of it is ready. Without evidence, you’ll lose this chargeback.',
    inquiry: 'Most of it is ready. Without an answer, the bank can charge the payment back.',
    denied:
      'Only a colleague with the permission “Respond to chargebacks” can respond. An admin can give you that permission.',
    view: 'View evidence',
  },
  excess: {
    title: 'You returned more than you received',
    text: (amount: string) =>
      `Refunds and chargebacks of this payment exceed what you received by ${amount}.`,
  },
  reason: {
    title: 'Why',
    next: 'What you can do',
    code: (code: string) => `Code ${code}`,
  },
  facts: {
    payment: 'Payment',
    paymentValue: (amount: string) => `Payment of ${amount}`,
    method: 'Method',
    card: 'Card',
    cardValue: (card: string, expiry: string) => `${card}, valid until ${expiry}`,
    mandate: 'Mandate',
    company: 'Company',
    received: 'Charged back',
    asked: 'Asked',
    finished: 'Finished',
    id: 'Reference',
    copyId: 'Copy reference',
    copyPayment: 'Copy the payment’s reference',
    mandateValue: 'Go to the mandate',
    copyMandate: 'Copy the mandate’s reference',
  },
  history: {
    title: 'Timeline',
    RECEIVED: { title: 'Chargeback received', text: 'The amount was taken from your balance.' },
    EVIDENCE_REQUIRED: {
      title: 'Evidence requested',
      text: 'The bank wants to know why you disagree with the chargeback.',
    },
    UNDER_REVIEW: { title: 'Under review', text: 'The bank is reviewing the evidence.' },
    WON: { title: 'Won', text: 'The amount is back in your balance.' },
    LOST: { title: 'Lost', text: 'The amount stays with the payer.' },
    ACCEPTED: { title: 'Accepted', text: 'The amount stays with the payer.' },
    INQUIRY: { title: 'Inquiry', text: 'The bank asks for information. No money has been taken.' },
    INQUIRY_ANSWERED: {
      title: 'Answered',
      text: 'If the bank charges the payment back after all, you’ll see that as a chargeback.',
    },
    INQUIRY_UNANSWERED: {
      title: 'Closed without an answer',
      text: 'The deadline has passed, or the bank has charged the payment back.',
    },
    RETURNED: { title: 'Returned', text: 'The amount went back to the payer.' },
  },
};

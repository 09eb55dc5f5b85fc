import type { simulateTexts as Dutch } from '../../nl/payments/simulate.ts';

/** The dialog in which a tester chooses what becomes of a payment. */
export const simulateTexts: typeof Dutch = {
  action: 'Simulate',
  title: 'What happens to this payment?',
  lead: 'The simulator reports your choice at once, as a bank would. Whatever it would have reported later is dropped.',
  choose: 'Choose an event',
  outcomes: {
    succeed: ['Paid after all', 'The money arrives.'],
    fail: ['Declined', 'The attempt fails; the payer can try again.'],
    stayUnanswered: ['No answer', 'What the simulator would have reported later never comes.'],
    succeedLate: ['Paid too late', 'The failed attempt turns out to be paid: the money arrives.'],
    runOut: ['Time is up', 'The payer never comes back. The payment fails or expires.'],
    succeedTwice: ['Paid twice', 'The money arrives once more and is returned automatically.'],
    inquire: ['Inquiry', 'The bank asks for information, and takes no money.'],
    chargeBack: ['Chargeback', 'The bank takes the money back.'],
    requireEvidence: ['Evidence required', 'You have two weeks to respond to the chargeback.'],
    winChargeback: ['Chargeback won', 'The money that was taken comes back.'],
    loseChargeback: ['Chargeback lost', 'The money that was taken stays away.'],
    succeedRefund: ['Refund succeeds', 'The payer gets the money.'],
    failRefund: ['Refund refused', 'The money stays with you.'],
    bounceRefund: ['Refund comes back', 'The payer’s account is closed; the money is yours again.'],
  },
  nothing: 'Nothing more can happen to this payment now.',
  submit: 'Make it happen',
  failed: 'Nothing happened.',
  changed: 'The payment has changed meanwhile. Choose again.',
  done: (label) => `Reported: ${label}`,
};

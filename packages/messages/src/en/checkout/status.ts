import type { CheckoutStatusTexts } from '../../nl/checkout/status.ts';

export const checkoutStatus: CheckoutStatusTexts = {
  title: 'Your payment',
  amountTo: (amount: string, merchant: string) => `${amount} to ${merchant}`,
  nothingTaken: 'No money has been taken.',
  surplus: {
    PENDING: (amount) =>
      `You paid ${amount} too much. We refund it automatically; you don’t need to do anything.`,
    SUCCEEDED: (amount) => `You paid ${amount} too much. It has been refunded.`,
    FAILED: (amount) =>
      `You paid ${amount} too much. The refund hasn’t succeeded yet; please contact the shop.`,
  },
  goingTo: (host: string, seconds: number) =>
    seconds === 1 ? `You return to ${host} in 1 second.` : `You return to ${host} in ${seconds} seconds.`,
  goNow: (host: string) => `Go to ${host}`,
  stay: 'Stay on this page',
  stayed: (host: string) => `You can stay here and go back to ${host} whenever you like.`,
  close: 'You can close this page.',
  facts: {
    paidOn: 'Paid on',
    method: 'Paid with',
    reference: 'Receipt number',
    print: 'Print or save',
  },
  retry: 'Try again',
  continuePaying: 'Continue paying',
  unreachable: 'We can’t load everything right now. We keep trying.',
  states: {
    succeeded: { heading: 'Paid', text: 'Your payment has been received.' },
    late: {
      heading: 'Paid after all',
      text: (merchant) =>
        `Your payment came through later, and ${merchant} has received it. If you have paid in another way since, please contact the shop.`,
    },
    authorized: {
      heading: 'Approved',
      text: (merchant) => `Your bank has reserved the amount for ${merchant}.`,
    },
    pending: {
      heading: 'Your payment is on its way',
      text: 'Your bank is confirming the payment. Don’t pay again; we’ll update this page and the shop.',
    },
    transfer: {
      heading: 'Transfer the amount',
      text: 'Transfer exactly this amount, with this payment reference. Once it has arrived, often at once and otherwise within a working day, the shop is notified.',
    },
    transferPartly: {
      heading: 'Part of the amount has arrived',
      text: 'Transfer the rest with the same payment reference. Once the whole amount has arrived, the shop is notified.',
    },
    checking: {
      heading: 'We’re checking with your bank',
      text: 'It isn’t certain yet whether your payment went through. Don’t pay again; this page updates automatically.',
    },
    returning: {
      heading: 'We’re checking with your bank',
      text: 'We’re looking up the status of your payment. This takes a few seconds.',
    },
    declined: { heading: 'The payment didn’t go through', text: 'Try again or choose another way to pay.' },
    open: { heading: 'Not paid yet', text: 'The payment wasn’t finished. You can continue where you were.' },
    failed: {
      heading: 'The payment didn’t go through',
      text: 'This payment is closed. Start again in the shop.',
    },
    cancelled: {
      heading: 'You cancelled the payment',
      text: 'You can try again or choose another way to pay.',
    },
    aborted: { heading: 'You cancelled the payment', text: 'You went back without paying.' },
    expired: { heading: 'Payment expired', text: 'It wasn’t paid in time. Start again in the shop.' },
  },
};

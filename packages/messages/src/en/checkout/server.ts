import type { CheckoutPagesTexts } from '../../nl/checkout/server.ts';

export const checkoutPages: CheckoutPagesTexts = {
  bank: {
    title: 'Test bank',
    name: 'Test bank',
    simulator: 'This is a simulated bank. What you choose here decides how the payment ends.',
    heading: 'Confirm this payment?',
    to: 'To',
    amount: 'Amount',
    description: 'Description',
    method: 'Method',
    choose: 'Choose how it ends',
    outcomes: {
      success: 'Approve',
      failure: 'Refuse',
      cancel: 'Cancel',
      expire: 'Let it expire',
      later: 'Decide later',
    },
    hints: {
      success: 'The payment succeeds',
      failure: 'The bank refuses',
      cancel: 'The payer cancels',
      expire: 'Waited too long',
      later: 'Pending at first, succeeds after a minute',
    },
    transfer: {
      title: 'Transfer to this payment',
      heading: 'Choose how much comes in',
      soFar: (amount: string) =>
        `Transferred so far: ${amount}. Less, more, again or too late is fine as well.`,
      amount: 'Amount',
      wrong: 'Enter an amount, such as 12.50',
      send: 'Transfer',
    },
    decided: 'This payment has been decided',
    decidedText: 'The bank has already answered; its answer no longer changes.',
    goOn: 'Continue to the result',
  },
  /** The sample payment in the preview of a merchant's hosted page. */
  onward: {
    title: 'On to your bank',
    text: 'Your bank asks for a confirmation. You’ll be taken there automatically.',
    goOn: 'Continue',
    app: {
      title: (amount, company) => `Pay ${amount} to ${company}`,
      text: 'Scan the code with the Bancontact app or your bank’s. If you pay on your phone, open the app here.',
      goOn: 'Open the app',
    },
  },
  preview: { description: 'Sample order 1001' },
  notices: {
    notFound: {
      title: 'Page not found',
      heading: 'This payment doesn’t exist',
      text: 'The link may be incomplete or expired. Open it again from the shop’s message, or ask the shop for a new one.',
    },
    linkBusy: {
      title: 'Payment link in use',
      heading: 'Someone is paying with this payment link',
      text: 'Another payer is finishing a payment. This page checks whether you can still pay after that.',
    },
    linkUsed: {
      title: 'Payment link already paid',
      heading: 'This link has already been paid',
      text: 'If that was you, your payment has arrived and you can close this page.',
      ask: (merchant) => `Still need to pay? Ask ${merchant} for a new link.`,
    },
    linkUnusable: {
      title: 'Payment link unavailable',
      heading: 'This payment link can no longer be used',
      text: 'The link has expired or was switched off.',
      ask: (merchant) => `Still need to pay? Ask ${merchant} for a new link.`,
    },
    linkGone: {
      title: 'Payment link unavailable',
      heading: 'This payment link can’t be used',
      text: 'It may have been paid, have expired or been switched off, or the address is incomplete. Still need to pay? Ask the shop for a new link.',
    },
    unavailable: {
      title: 'Not available right now',
      heading: 'Payments are unavailable right now',
      text: 'We’re temporarily unavailable. Nothing was charged; try again in a minute.',
    },
    tooManyRequests: {
      title: 'One moment',
      heading: 'Too many requests at once',
      text: 'Wait a minute, then open the page again.',
    },
    internal: {
      title: 'Something went wrong',
      heading: 'Something went wrong on our side',
      text: 'The page didn’t load. Reload it; completed payments are safe.',
    },
    askShop: 'Still need to pay? Ask the shop for a new link.',
    retry: 'Open again',
  },
};

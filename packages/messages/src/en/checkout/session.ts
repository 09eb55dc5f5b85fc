import type { CheckoutSessionTexts } from '../../nl/checkout/session.ts';

export const checkoutSession: CheckoutSessionTexts = {
  warning: {
    title: 'Are you still there?',
    text: (time) => `This payment page expires at ${time}. What you entered is kept until then.`,
    more: 'Give me more time',
    moreHint: (time: string) => `You can extend once, until ${time}.`,
    last: 'You’ve already extended once. Pay before then, or start again in the shop.',
    goOn: 'I’ll pay now',
    given: (time) => `You have more time: until ${time}.`,
  },
  expired: {
    title: 'Payment Session Expired',
    text: 'Return to the merchant and try again.',
    back: 'Back',
  },
};

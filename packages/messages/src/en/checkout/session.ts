import type { CheckoutSessionTexts } from '../../nl/checkout/session.ts';

export const checkoutSession: CheckoutSessionTexts = {
  warning: {
    title: 'Are you still there?',
    text: (time) => `This payment page expires at ${time}. What you filled in stays until then.`,
    more: 'More time',
    moreHint: 'You get just over a quarter of an hour more, once.',
    last: 'You were given more time already. Pay before then, or start again in the shop afterwards.',
    goOn: 'Continue paying',
    given: (time) => `You have more time: until ${time}.`,
  },
  expired: {
    title: 'Payment Session Expired',
    text: 'Return to the merchant and try again.',
    back: 'Back',
  },
};

import type { CheckoutAmountTexts } from '../../nl/checkout/amount.ts';

export const checkoutAmount: CheckoutAmountTexts = {
  label: 'What amount do you want to pay?',
  hint: (least: string, most: string) => `From ${least} up to ${most}`,
  errors: {
    required: 'Enter an amount',
    notAnAmount: 'Enter an amount, such as 12.50',
    ambiguousAmount: 'Is this thousands or cents? Enter 12345.00 or 12.35.',
    tooManyDecimals: 'Use at most two decimals',
    tooLow: (least: string) => `Pay at least ${least}`,
    tooHigh: (most: string) => `Pay at most ${most}`,
  },
};

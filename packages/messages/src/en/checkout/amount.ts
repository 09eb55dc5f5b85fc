import type { CheckoutAmountTexts } from '../../nl/checkout/amount.ts';

export const checkoutAmount: CheckoutAmountTexts = {
  label: 'What amount do you want to pay?',
  hint: (least: string, most: string) => `From ${least} up to ${most}`,
  errors: {
    required: 'Enter an amount',
    notAnAmount: 'Enter an amount, such as 12.50',
    ambiguousAmount:
      'This may be two amounts. Type thousands without a mark (12345), and cents with two digits (12.35).',
    tooManyDecimals: 'Use two decimals at most',
    tooLow: (least: string) => `Pay at least ${least}`,
    tooHigh: (most: string) => `Pay at most ${most}`,
  },
};

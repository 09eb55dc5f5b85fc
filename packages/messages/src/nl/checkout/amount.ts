/** An amount that the payer fills in; loaded only with its field. */
export const checkoutAmount = {
  label: 'Welk bedrag wil je betalen?',
  hint: (least: string, most: string) => `Van ${least} tot en met ${most}`,
  errors: {
    required: 'Vul een bedrag in',
    notAnAmount: 'Vul een bedrag in, zoals 12,50',
    ambiguousAmount: 'Bedoel je duizenden of centen? Typ 12345,00 of 12,35.',
    tooManyDecimals: 'Gebruik hoogstens twee cijfers achter de komma',
    tooLow: (least: string) => `Betaal minstens ${least}`,
    tooHigh: (most: string) => `Betaal hoogstens ${most}`,
  },
};

export type CheckoutAmountTexts = typeof checkoutAmount;

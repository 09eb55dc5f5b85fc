/** A card that pays, as payers' pages send it. */
export const CARD = {
  paymentMethod: 'CARD',
  creditcardNumber: '4242424242424242',
  cardExpirationDate: '2031-04-01',
  cvc: '123',
  cardHolderName: 'J. Jansen',
} as const;

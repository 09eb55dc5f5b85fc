/** The ways to pay, as a payer and a merchant call them. */
export const methodNames = {
  CARD: 'Creditcard',
  IDEAL: 'iDEAL | Wero',
  BANCONTACT: 'Bancontact',
  SEPA_DIRECT_DEBIT: 'SEPA-incasso',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Overboeking',
};

export type MethodNames = typeof methodNames;

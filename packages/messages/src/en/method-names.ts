import type { MethodNames } from '../nl/method-names.ts';

export const methodNames: MethodNames = {
  CARD: 'Credit card',
  IDEAL: 'iDEAL | Wero',
  BANCONTACT: 'Bancontact',
  SEPA_DIRECT_DEBIT: 'SEPA direct debit',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Bank transfer',
};

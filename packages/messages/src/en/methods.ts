import type { Shape } from '../core.ts';
import type { methods as nl } from '../nl/methods.ts';

export const methodNames = {
  CARD: 'Credit card',
  IDEAL: 'iDEAL | Wero',
  BANCONTACT: 'Bancontact',
  SEPA_DIRECT_DEBIT: 'SEPA direct debit',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Bank transfer',
} as const satisfies Shape<typeof nl>['names'];

export const methods = {
  names: methodNames,
  card: 'Card',
  destinations: {
    CARD: 'the payer’s card',
    IDEAL: 'the payer’s bank account',
    BANCONTACT: 'the payer’s bank account',
    SEPA_DIRECT_DEBIT: 'the payer’s bank account',
    PAYPAL: 'the payer’s PayPal account',
    BANK_TRANSFER: 'the payer’s bank account',
  },
  payerAccount: 'the payer’s account',
} as const satisfies Shape<typeof nl>;

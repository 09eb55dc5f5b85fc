import type { MethodTexts } from '../../nl/portal/methods.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts: MethodTexts = {
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
};

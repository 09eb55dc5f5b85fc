import { source } from '../../core.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts = source('methods', {
  names: methodNames,
  /** A card without a known brand. */
  card: 'Kaart',
  /** Where a refund by that method arrives. */
  destinations: {
    CARD: 'de kaart van de betaler',
    IDEAL: 'de bankrekening van de betaler',
    BANCONTACT: 'de bankrekening van de betaler',
    SEPA_DIRECT_DEBIT: 'de bankrekening van de betaler',
    PAYPAL: 'de PayPal-rekening van de betaler',
    BANK_TRANSFER: 'de bankrekening van de betaler',
  },
  payerAccount: 'de rekening van de betaler',
});

export type MethodTexts = typeof methodTexts;

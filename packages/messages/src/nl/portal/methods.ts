import { source } from '../../core.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts = source('methods', {
  names: methodNames,
  /** A card without a known brand. */
  card: 'Kaart',
  /** Where a refund arrives. */
  destinations: {
    card: 'de kaart van de betaler',
    bankAccount: 'de bankrekening van de betaler',
    wallet: (name: string) => `de ${name}-rekening van de betaler`,
  },
  payerAccount: 'de rekening van de betaler',
});

export type MethodTexts = typeof methodTexts;

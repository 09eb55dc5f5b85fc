import { source } from '../../core.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts = source('methods/methods', {
  names: methodNames,
  /** A card without a known brand. */
  card: 'Kaart',
  /** Destination and owner of a refund. */
  destinations: {
    card: (of: string) => `de kaart van ${of}`,
    bankAccount: (of: string) => `de bankrekening van ${of}`,
    wallet: (of: string, name: string) => `de ${name}-rekening van ${of}`,
    unknown: (of: string) => `de rekening van ${of}`,
  },
  thePayer: 'de betaler',
  payerAccount: 'de rekening van de betaler',
});

export type MethodTexts = typeof methodTexts;

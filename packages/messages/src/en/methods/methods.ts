import type { MethodTexts } from '../../nl/methods/methods.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts: MethodTexts = {
  names: methodNames,
  card: 'Card',
  destinations: {
    card: (of: string) => `${of}’s card`,
    bankAccount: (of: string) => `${of}’s bank account`,
    wallet: (of: string, name: string) => `${of}’s ${name} account`,
    unknown: (of: string) => `${of}’s account`,
  },
  thePayer: 'the payer',
  payerAccount: 'the payer’s account',
};

import type { MethodTexts } from '../../nl/portal/methods.ts';
import { methodNames } from '../method-names.ts';

export const methodTexts: MethodTexts = {
  names: methodNames,
  card: 'Card',
  destinations: {
    card: 'the payer’s card',
    bankAccount: 'the payer’s bank account',
    wallet: (name: string) => `the payer’s ${name} account`,
  },
  payerAccount: 'the payer’s account',
};

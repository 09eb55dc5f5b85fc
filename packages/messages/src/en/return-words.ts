import type { ReturnWordsTexts } from '../nl/return-words.ts';

export const returnWords: ReturnWordsTexts = {
  AC01: 'account number',
  AC04: 'account closed',
  AC06: 'account blocked',
  AG01: 'not allowed',
  AM04: 'insufficient funds',
  AM05: 'duplicate',
  BE05: 'creditor identifier',
  MD01: 'no mandate',
  MD02: 'mandate incomplete',
  MD06: 'refunded by payer',
  MD07: 'deceased',
  MS02: 'refused by payer',
  MS03: 'refused by bank',
  RC01: 'bank code',
  SL01: 'debits blocked',
};

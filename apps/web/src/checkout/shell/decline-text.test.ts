import { expect, it } from 'vitest';
import { CHECKOUT_TEXTS } from '../../testing/checkout.tsx';
import { declineText } from './decline-text.ts';

it.each([
  ['AM04', /niet genoeg geld op de rekening\. Kies een andere rekening/],
  ['MS02', /weigerd\. Kies een andere rekening/],
  ['51', /niet genoeg geld op de rekening\. Kies een andere kaart/],
  ['43', /weigerd\. Kies een andere kaart/],
])(
  'names what helps after %s: another account for a direct debit, another card for a card',
  (code, words) => {
    expect(declineText(code, CHECKOUT_TEXTS.nl)).toMatch(words);
  },
);

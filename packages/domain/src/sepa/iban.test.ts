import { describe, expect, it } from 'vitest';
import {
  checkBic,
  checkIban,
  formatIban,
  isSameBank,
  isSepaIban,
  isWholeIban,
  normaliseIban,
} from './iban.ts';

describe('an IBAN', () => {
  it.each([
    'NL91ABNA0417164300',
    'NL91 ABNA 0417 1643 00',
    ' nl91 abna 0417 1643 00 ',
    'NL91\u00a0ABNA\u00a00417\u00a01643\u00a000',
    'NL91-ABNA-0417-1643-00',
    'DE89370400440532013000',
    'BE68539007547034',
  ])('%j is accepted', (text) => {
    expect(checkIban(text)).toBe(true);
  });

  it.each([
    '',
    'NL',
    'NL92ABNA0417164300',
    'NL91ABNA041716430',
    'XX91ABNA0417164300',
    'NL91ABNA0417164300x',
    'tien',
  ])('%j is refused', (text) => {
    expect(checkIban(text)).toBe(false);
  });

  it('is stored without spaces and shown in groups', () => {
    expect(normaliseIban(' nl91 abna 0417 1643 00 ')).toBe('NL91ABNA0417164300');
    expect(formatIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(formatIban('')).toBe('');
  });

  it('can be judged once it is as long as those of its country', () => {
    for (const text of ['NL92 ABNA 0417 1643 00', 'nl92abna041716430012', 'BE68 5390 0754 7035'])
      expect(isWholeIban(text)).toBe(true);
    for (const text of ['', 'N', 'NL92 ABNA 0417 1643 0', 'XX92ABNA0417164300'])
      expect(isWholeIban(text)).toBe(false);
  });

  it('can be debited in SEPA countries only', () => {
    expect(isSepaIban('NL91 ABNA 0417 1643 00')).toBe(true);
    expect(isSepaIban('CH9300762011623852957')).toBe(true);
    expect(isSepaIban('AE070331234567890123456')).toBe(false);
    expect(isSepaIban('NL92ABNA0417164300')).toBe(false);
  });
});

it('a BIC has 8 or 11 characters and a country', () => {
  for (const bic of ['ABNANL2A', 'abna nl 2a', 'DEUTDEFF500']) expect(checkBic(bic)).toBe(true);
  for (const bic of ['', 'ABNANL2', 'ABNAZZ2A', 'ABNANL2A5', '12345678']) expect(checkBic(bic)).toBe(false);
});

it('two accounts are of one bank by their country and bank code', () => {
  expect(isSameBank('NL91ABNA0417164300', 'NL02ABNA0123456789')).toBe(true);
  expect(isSameBank('NL91ABNA0417164300', 'NL20INGB0001234567')).toBe(false);
  expect(isSameBank('DE89370400440532013000', 'BE68539007547034')).toBe(false);
});

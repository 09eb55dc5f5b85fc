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
    'IBAN NL91 ABNA 0417 1643 00',
    'Iban: NL91\u2011ABNA\u20110417\u20111643\u201100',
    '\u200e\ufeffNL91\u200bABNA\u00ad0417\u20601643\u202c00',
    'NL91.ABNA.0417.1643.00',
    'NL91 – ABNA – 0417 − 1643 — 00',
    'ＮＬ９１　ＡＢＮＡ　０４１７　１６４３　００',
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
    'IBAN',
    'IBAN IBAN NL91ABNA0417164300',
    'NL91 •••• •••• 4300',
  ])('%j is refused', (text) => {
    expect(checkIban(text)).toBe(false);
  });

  it('is stored without spaces and shown in groups', () => {
    for (const text of [' nl91 abna 0417 1643 00 ', 'IBAN: NL91-ABNA-0417-1643-00\u200b'])
      expect(normaliseIban(text)).toBe('NL91ABNA0417164300');
    expect(formatIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(formatIban('')).toBe('');
  });

  it('can be judged once it is as long as those of its country', () => {
    for (const text of ['NL92 ABNA 0417 1643 00', 'nl92abna041716430012', 'BE68 5390 0754 7035'])
      expect(isWholeIban(text)).toBe(true);
    for (const text of ['', 'N', 'NL92 ABNA 0417 1643 0', 'XX92ABNA0417164300'])
      expect(isWholeIban(text)).toBe(false);
  });

  it.each([
    ['AL', 'AL47212110090000000235698741'],
    ['MD', 'MD24AG000225100013104168'],
    ['ME', 'ME25505000012345678951'],
    ['MK', 'MK07250120000058984'],
    ['RS', 'RS35260005601001611379'],
  ])(
    'of %s, which joined SEPA since 2024, can be debited, and not with a wrong digit or length',
    (_country, iban) => {
      expect(isSepaIban(iban)).toBe(true);
      expect(isSepaIban(iban.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false);
      expect(isSepaIban(iban.slice(0, -1))).toBe(false);
    },
  );

  it('can be debited in SEPA countries only', () => {
    expect(isSepaIban('NL91 ABNA 0417 1643 00')).toBe(true);
    expect(isSepaIban('CH9300762011623852957')).toBe(true);
    for (const text of ['AE070331234567890123456', 'XK051212012345678906', 'TR330006100519786457841326'])
      expect([checkIban(text), isSepaIban(text)]).toEqual([true, false]);
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
  // The library has no bank codes of Poland.
  expect(isSameBank('PL61109010140000071219812874', 'PL27114020040000300201355387')).toBe(false);
});

import { parseLocalisedAmount } from '@stuiver/domain/money';
import { describe, expect, it } from 'vitest';
import { getFormats, knownLocale } from './index.ts';

/** Written with plain spaces, so that a failure can be read. */
const money = (locale: string | null, amount: string, language: 'nl' | 'en' = 'nl') =>
  getFormats(language, locale).money(amount, 'EUR').replaceAll('\u202f', ' ');

describe('money', () => {
  it.each([
    ['nl-NL', '€ 124.900,00'],
    ['en-GB', '€124,900.00'],
    ['en-IN', '€1,24,900.00'],
    ['de-CH', "EUR 124'900.00"],
    ['de-DE', '124.900,00 €'],
  ])('is written as %s writes it, with thin spaces', (locale, written) => {
    for (const language of ['nl', 'en'] as const) {
      expect(money(locale, '124900.00', language)).toBe(written);
    }
  });

  it('is written as the language does where no locale is known', () => {
    expect(money(null, '1249.00', 'nl')).toBe('€ 1.249,00');
    expect(money(null, '1249.00', 'en')).toBe('€1,249.00');
  });

  it.each([
    ['en-IN', '1249.00', '1,24,900'],
    ['de-DE', '1249,00', '124.900'],
    ['de-CH', '1249.00', "124'900"],
    ['fa', '1249.00', '۱۲۴٬۹۰۰'],
  ])('has the decimal mark of %s in fields too, where either language reads it', (locale, field, figure) => {
    for (const language of ['nl', 'en'] as const) {
      const formats = getFormats(language, locale);
      expect([formats.number(124_900), formats.decimal('1249.00')]).toEqual([figure, field]);
      expect(parseLocalisedAmount(field, language)).toEqual({ ok: true, wire: '1249.00' });
    }
  });
});

describe('a browser’s locale', () => {
  it.each([
    ['de-CH', 'de-CH'],
    ['nl', 'nl'],
    ['EN-in', 'en-IN'],
    // One for each locale of ICU, whatever is requested, since formats are cached.
    ['de-CH-u-nu-arab-cu-usd', 'de-CH'],
    ['nl-NL-x-anything', 'nl-NL'],
    ['xx-YY', null],
    ['*', null],
    ['nl_NL', null],
    ['', null],
    ['a'.repeat(5000), null],
  ])('%s is known as %s', (tag, locale) => {
    expect(knownLocale(tag)).toBe(locale);
  });
});

it.each(['de-CH', 'en-IN', 'nl'])(
  'reads typed amounts by the language alone beside money of %s',
  (locale) => {
    expect(getFormats('nl', locale).money('1249.50', 'EUR')).toMatch(/1.?249.50/);
    expect(parseLocalisedAmount('1.249,50', 'nl')).toEqual({ ok: true, wire: '1249.50' });
    expect(parseLocalisedAmount('1,249.50', 'en')).toEqual({ ok: true, wire: '1249.50' });
  },
);

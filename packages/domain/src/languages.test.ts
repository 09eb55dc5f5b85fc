import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGE_FACTS, LANGUAGES } from './languages.ts';

describe('the languages', () => {
  it.each(LANGUAGES)('%s has the plural categories and the decimal mark of its locale', (language) => {
    const { locale, plurals, decimalMark } = LANGUAGE_FACTS[language];
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    expect([...plurals].toSorted()).toEqual(pluralCategories.toSorted());
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    expect(parts.find(({ type }) => type === 'decimal')?.value).toBe(decimalMark);
  });

  it('only a language’s own code is recognised', () => {
    expect(LANGUAGES.every(isLanguage)).toBe(true);
    expect(['fr', 'NL', '', null, undefined, 'toString'].some(isLanguage)).toBe(false);
  });
});

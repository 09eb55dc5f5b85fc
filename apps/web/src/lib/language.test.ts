import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { getFormats } from '@stuiver/messages';
import { settlementsTexts } from '@stuiver/messages/en/settlements/settlements';
import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage, getTexts, languageStore, savedLanguage } from './language.ts';

describe('the language', () => {
  it('is Dutch until another one is chosen, also when an unknown one was saved', () => {
    expect(savedLanguage()).toBe('nl');
    localStorage.setItem('language', 'fr');
    expect(savedLanguage()).toBe('nl');
  });

  it('is saved in storage, on the page, and in the cookie of the server-rendered pages', async () => {
    await chooseLanguage('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.cookie).toContain('language=en');
    expect(document.documentElement.lang).toBe('en');
    expect(savedLanguage()).toBe('en');
  });

  it('changes once its texts have been loaded', async () => {
    const choosing = chooseLanguage('en');
    expect(languageStore.get()).toBe('nl');
    expect(getTexts(commonTexts).actions.cancel).toBe('Annuleren');
    await choosing;
    expect(languageStore.get()).toBe('en');
    expect(getTexts(commonTexts).actions.cancel).toBe('Cancel');
  });
});

describe('money', () => {
  const formatInBrowser = (locale: string, amount: string) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
    return (['nl', 'en'] as const).map((language) =>
      getFormats(language).money(amount, 'EUR').replaceAll('\u202f', ' '),
    );
  };

  it.each([
    ['nl', '€ 1.249,50', '− € 1.249,50'],
    ['de-CH', "EUR 1'249.50", "− EUR 1'249.50"],
    ['en-IN', '€1,249.50', '− €1,249.50'],
    ['de-DE', '1.249,50 €', '− 1.249,50 €'],
  ])(
    'is written as a browser of %s writes it in either language, a minus before it',
    (locale, plus, minus) => {
      expect(formatInBrowser(locale, '1249.50')).toEqual([plus, plus]);
      expect(formatInBrowser(locale, '-1249.50')).toEqual([minus, minus]);
    },
  );

  it('agrees with numbers and the counts of texts in another language than the browser’s', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-NL');
    const { number } = getFormats('en');
    expect([number(7417), settlementsTexts.count(7417)]).toEqual(['7.417', '7.417 settlements']);
  });

  it('is written as the language does in a browser of an unknown locale', () => {
    expect(formatInBrowser('xx-YY', '1249.50')).toEqual(['€ 1.249,50', '€1,249.50']);
  });
});

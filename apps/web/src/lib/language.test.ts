import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { describe, expect, it } from 'vitest';
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

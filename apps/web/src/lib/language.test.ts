import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageStore, messagesOf, savedLanguage } from './language.ts';

describe('the language', () => {
  it('is Dutch unless chosen otherwise, also for a value that is none', () => {
    expect(savedLanguage()).toBe('nl');
    localStorage.setItem('language', 'fr');
    expect(savedLanguage()).toBe('nl');
  });

  it('is kept in storage, on the page, and in the cookie of the server-rendered pages', async () => {
    await chooseLanguage('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.cookie).toContain('language=en');
    expect(document.documentElement.lang).toBe('en');
    expect(savedLanguage()).toBe('en');
  });

  it('changes only once its texts have come', async () => {
    let arrive: (texts: { hello: string }) => void = () => undefined;
    const texts = messagesOf({ hello: 'hallo' }, () => new Promise((resolve) => (arrive = resolve)));
    const choosing = chooseLanguage('en');
    await Promise.resolve();
    expect(languageStore.get()).toBe('nl');
    expect(texts.get().hello).toBe('hallo');
    arrive({ hello: 'hello' });
    await choosing;
    expect(texts.get().hello).toBe('hello');
  });
});

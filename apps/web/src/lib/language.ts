import {
  DEFAULT_LANGUAGE,
  type Formats,
  formatsOf,
  isLanguage,
  type Language,
  type Shape,
} from '@stuiver/messages';
import { use } from 'react';
import { ONE_DAY_SECONDS, readCookie, writeCookie } from './cookies.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'language';

/** The saved choice, else the cookie of the server-rendered pages, else Dutch (section 1). */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(KEY) ?? readCookie(KEY);
  return isLanguage(saved) ? saved : DEFAULT_LANGUAGE;
}

export const languageStore = createStore<Language>(savedLanguage());

type Catalogue<T> = {
  nl: T;
  load: () => Promise<T>;
  english: T | null;
  loading: Promise<T> | null;
};

/** A promise as React's `use` marks it. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

const catalogues = new Set<Catalogue<unknown>>();

function loadEnglish<T>(catalogue: Catalogue<T>): Promise<T> {
  if (catalogue.loading) return catalogue.loading;
  const loading: Settled<T> = catalogue.load().then((english) => {
    catalogue.english = english;
    // React reads a promise's own fields first: what has come already suspends nothing.
    loading.status = 'fulfilled';
    loading.value = english;
    return english;
  });
  catalogue.loading = loading;
  return loading;
}

/** The texts of one area: `use` in components, `get` where there is none (titles, toasts). */
export type AreaTexts<T> = { use: () => T; get: () => T };

/**
 * Declares an area's texts: Dutch at hand, English loaded when the language is chosen.
 *
 * @param source the Dutch catalogue, which is the source
 * @param load imports the English one; its shape is the Dutch one's
 * @returns a hook that gives the texts of the current language, and the same outside components
 */
export function messagesOf<T>(source: T, load: () => Promise<Shape<T>>): AreaTexts<Shape<T>> {
  const nl = source as Shape<T>;
  const catalogue: Catalogue<Shape<T>> = { nl, load, english: null, loading: null };
  catalogues.add(catalogue as Catalogue<unknown>);
  if (languageStore.get() === 'en') void loadEnglish(catalogue);
  return {
    get: () => (languageStore.get() === 'en' ? (catalogue.english ?? nl) : nl),
    use() {
      const language = useStore(languageStore);
      if (language === 'nl') return nl;
      // A lazy screen may arrive before its English: React waits for the promise, then renders. Once
      // it waited it must find the same promise again, so what has come is read from it as well.
      return use(loadEnglish(catalogue));
    },
  };
}

/** Waits for the current language's texts of everything that was loaded so far. */
export async function textsReady(language: Language = languageStore.get()): Promise<void> {
  if (language === 'en') await Promise.all([...catalogues].map((catalogue) => loadEnglish(catalogue)));
}

/**
 * Switches the language for this browser: in storage, in the cookie that the server-rendered pages
 * read, and on the page.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await textsReady(language);
  localStorage.setItem(KEY, language);
  applyLanguage(language);
  languageStore.set(language);
}

/** Marks the page and refreshes the cookie, which lasts a day (section 9), at each visit. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  writeCookie(KEY, language, ONE_DAY_SECONDS);
}

export function useLanguage(): Language {
  return useStore(languageStore);
}

/** Numbers, plurals and money of the current language. */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

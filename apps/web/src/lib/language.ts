import {
  getTextArea,
  DEFAULT_LANGUAGE,
  type Formats,
  getFormats,
  isLanguage,
  knownLocale,
  type Language,
  loadedAreas,
  writeFiguresBy,
} from '@stuiver/messages';
import { use } from 'react';
import { ONE_DAY_SECONDS, readBrowserCookie, writeCookie } from './browser/cookies.ts';
import { createStore, useStore } from './store.ts';
import { loadCode } from '../ui/load-code.ts';

const KEY = 'language';

/** The saved choice, else the cookie of the server-rendered pages, else Dutch (spec 1.8). */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(KEY) ?? readBrowserCookie(KEY);
  return isLanguage(saved) ? saved : DEFAULT_LANGUAGE;
}

export const languageStore = createStore<Language>(savedLanguage());

const FOLDER = '../../../../packages/messages/src';
/** Every translation, fetched when it is needed; the Dutch texts come with the code that shows them. */
const translations = import.meta.glob<Record<string, object>>([
  '../../../../packages/messages/src/*/*/*.ts',
  '!../../../../packages/messages/src/nl/**',
  '!../../../../packages/messages/src/*/{checkout,mail}/*.ts',
]);

/** A promise with the fields that React's `use` reads before it suspends. */
type Loading = Promise<object> & { status?: 'fulfilled'; value?: object };

const loading = new Map<string, Loading>();

/** The texts of an area in a language other than Dutch; always the same promise. */
function load(area: string, language: Language): Loading {
  const path = `${FOLDER}/${language}/${area}.ts`;
  const known = loading.get(path);
  if (known) return known;
  const fetch =
    translations[path] ?? (() => Promise.reject(new Error(`${language} has no texts of ${area}`)));
  const promise: Loading = loadCode(fetch).then((module) => {
    // A file of texts exports its catalogue and nothing else.
    const [texts = {}] = Object.values(module);
    promise.status = 'fulfilled';
    promise.value = texts;
    return texts;
  });
  loading.set(path, promise);
  return promise;
}

/** Waits for a language's texts of all code that has been loaded so far. */
export async function textsReady(language: Language = languageStore.get()): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return;
  await Promise.all(loadedAreas().map((area) => load(area, language)));
}

/**
 * The texts of an area in the current language.
 *
 * @param source the area's Dutch texts
 */
export function useTexts<T extends object>(source: T): T {
  const language = useLanguage();
  if (language === DEFAULT_LANGUAGE) return source;
  const promise = load(getTextArea(source), language);
  // A lazy screen may arrive before its translations: all of them are fetched at once.
  if (promise.status !== 'fulfilled') void textsReady(language);
  return use<object>(promise as Promise<object>) as T;
}

/** The same outside components (titles, toasts); Dutch until the translation has been loaded. */
export function getTexts<T extends object>(source: T): T {
  const language = languageStore.get();
  if (language === DEFAULT_LANGUAGE) return source;
  return (load(getTextArea(source), language).value ?? source) as T;
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

/** Marks the page and refreshes the cookie, which lasts a day (spec 9.1), at each visit. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  writeCookie(KEY, language, ONE_DAY_SECONDS);
}

export function useLanguage(): Language {
  return useStore(languageStore);
}

const known: Record<string, string | null> = {};

/** Returns the browser's locale if it is a known one, by which all figures are written (spec 9.5). */
export const figureLocale = () => (known[navigator.language] ??= knownLocale(navigator.language));
writeFiguresBy(figureLocale);

/** The formats of the current language, with figures of the browser's locale. */
export function useFormats(): Formats {
  return getFormats(useLanguage());
}

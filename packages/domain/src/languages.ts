type LanguageFacts = {
  /** In the language itself. */
  readonly name: string;
  /** BCP 47, with the region whose formats are used. */
  readonly locale: string;
  /** The categories of `Intl.PluralRules`: the forms that each counted noun has in this language. */
  readonly plurals: readonly Intl.LDMLPluralRule[];
  readonly decimalMark: ',' | '.';
};

/** Languages of a deployment: adding one takes a line here and a folder in packages/messages. */
export const LANGUAGE_FACTS = {
  nl: { name: 'Nederlands', locale: 'nl-NL', plurals: ['one', 'other'], decimalMark: ',' },
  en: { name: 'English', locale: 'en-GB', plurals: ['one', 'other'], decimalMark: '.' },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as [Language, ...Language[]];

/** Source language of all texts, and the default (spec 1.8). */
export const DEFAULT_LANGUAGE = 'nl' satisfies Language;

/** Checks whether a value names one of the languages; for cookies and query values. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** One value for each language. */
export function perLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}

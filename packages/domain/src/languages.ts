type LanguageFacts = {
  /** In the language itself. */
  readonly name: string;
  /** BCP 47, with the region whose formats are used. */
  readonly locale: string;
  /** The categories of `Intl.PluralRules`: the forms that each counted noun has in this language. */
  readonly plurals: readonly Intl.LDMLPluralRule[];
  readonly decimalMark: ',' | '.';
};

/** What a deployment speaks: a further language is one line here and its folder in packages/messages. */
export const LANGUAGE_FACTS = {
  nl: { name: 'Nederlands', locale: 'nl-NL', plurals: ['one', 'other'], decimalMark: ',' },
  en: { name: 'English', locale: 'en-GB', plurals: ['one', 'other'], decimalMark: '.' },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as [Language, ...Language[]];

/** The source of all texts, and what is shown when nothing was chosen (spec 1.8). */
export const DEFAULT_LANGUAGE = 'nl' satisfies Language;

/** Whether a value names one of the languages; for cookies and query values. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** One value for each language. */
export function perLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}

/** The two languages; Dutch is the source and the fallback (specification, section 1). */
export const LANGUAGES = ['nl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'nl';

/**
 * The shape that an area's Dutch catalogue gives to its English one: the same keys, the same
 * parameters, any text. A missing text, an unknown key or another parameter does not compile.
 */
export type Shape<T> = T extends (...parameters: infer P) => string
  ? (...parameters: P) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Shape<T[K]> };

/** Numbers, money and dates as one language writes them; made once per language. */
export type Formats = {
  readonly language: Language;
  /** `n` chooses between one and several: `plural(3, 'betaling', 'betalingen')` is `3 betalingen`. */
  readonly plural: (n: number, one: string, other: string) => string;
  readonly number: (n: number) => string;
  /** Minor units or the wire's decimal string, with its currency, as `€ 1.249,00`. */
  readonly money: (amount: string, currency: string) => string;
};

const LOCALES: Record<Language, string> = { nl: 'nl-NL', en: 'en-GB' };

/**
 * Makes a language's formats. The wire's decimal string goes to Intl as a string: no floating
 * point touches money.
 *
 * @param language one of the two languages
 * @returns its formats; make them once, Intl objects are dear
 */
export function makeFormats(language: Language): Formats {
  const locale = LOCALES[language];
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const monies = new Map<string, Intl.NumberFormat>();
  return {
    language,
    plural: (n, one, other) => `${numbers.format(n)} ${rules.select(n) === 'one' ? one : other}`,
    number: (n) => numbers.format(n),
    money(amount, currency) {
      let format = monies.get(currency);
      if (!format) {
        format = new Intl.NumberFormat(locale, { style: 'currency', currency });
        monies.set(currency, format);
      }
      return format
        .formatToParts(amount as Intl.StringNumericLiteral)
        .map((part) => (part.type === 'literal' ? '\u202f' : part.value))
        .join('');
    },
  };
}

const formats = new Map<Language, Formats>();

/** The formats of a language, made at first use and kept. */
export function formatsOf(language: Language): Formats {
  const known = formats.get(language) ?? makeFormats(language);
  formats.set(language, known);
  return known;
}

/** Whether a text names one of the languages; for cookies and query values. */
export function isLanguage(value: unknown): value is Language {
  return value === 'nl' || value === 'en';
}

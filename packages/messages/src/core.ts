import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';

const areas = new Map<object, string>();

/**
 * Declares an area's Dutch texts, which are the source: translations have their type, so a missing text or an
 * unknown key does not compile.
 *
 * @param area this file's path below `portal`, under which each language's folder has the translation
 */
export function source<T extends object>(area: string, texts: T): T {
  areas.set(texts, area);
  return texts;
}

/** The area of each source that has been loaded. */
export function areaOf(texts: object): string {
  const area = areas.get(texts);
  if (area === undefined) throw new Error('Only the Dutch texts of an area have translations');
  return area;
}

/** The areas whose Dutch texts have been loaded so far. */
export function loadedAreas(): readonly string[] {
  return [...areas.values()];
}

/** Numbers and money as one language writes them. */
export type Formats = {
  readonly language: Language;
  readonly number: (n: number) => string;
  /** The wire's decimal string as a person types it: `1249,00`. */
  readonly decimal: (amount: string) => string;
  /** The wire's decimal string with its currency, as `€ 1.249,00`. */
  readonly money: (amount: string, currency: string) => string;
};

/** The wire's decimal string goes to Intl as a string: no floating point touches money. */
function makeFormats(language: Language): Formats {
  const { locale, decimalMark } = LANGUAGE_FACTS[language];
  const numbers = new Intl.NumberFormat(locale);
  const monies = new Map<string, Intl.NumberFormat>();
  return {
    language,
    number: (n) => numbers.format(n),
    decimal: (amount) => amount.replace('.', decimalMark),
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

/** The formats of a language, made at first use and kept: Intl objects are slow to make. */
export function formatsOf(language: Language): Formats {
  const known = formats.get(language) ?? makeFormats(language);
  formats.set(language, known);
  return known;
}

type PluralForms<L extends Language> = Record<(typeof LANGUAGE_FACTS)[L]['plurals'][number], string>;

/**
 * Counts in one language: `plural(3, { one: 'betaling', other: 'betalingen' })` is `3 betalingen`. The forms are the
 * categories that `Intl.PluralRules` has for the language.
 */
export function pluralOf<L extends Language>(language: L): (n: number, forms: PluralForms<L>) => string {
  const { number } = formatsOf(language);
  const rules = new Intl.PluralRules(LANGUAGE_FACTS[language].locale);
  return (n, forms) => `${number(n)} ${forms[rules.select(n) as keyof PluralForms<L>]}`;
}

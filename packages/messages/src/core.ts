import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';

const areas = new Map<object, string>();

/**
 * Declares an area's Dutch texts, which are the source: translations have their type, so a missing text or an
 * unknown key does not compile.
 *
 * @param area this file's path in its language's folder; each translation has the same
 */
export function source<T extends object>(area: string, texts: T): T {
  areas.set(texts, area);
  return texts;
}

/** The area of each source that has been loaded. */
export function getTextArea(texts: object): string {
  const area = areas.get(texts);
  if (area === undefined) throw new Error('Only the Dutch texts of an area have translations');
  return area;
}

/** The areas whose Dutch texts have been loaded so far. */
export function loadedAreas(): readonly string[] {
  return [...areas.values()];
}

/** Figures as a locale writes them. */
export type Formats = {
  readonly language: Language;
  readonly number: (n: number) => string;
  /** The wire's decimal string as a person types it, without grouping: `1249,00`. */
  readonly decimal: (amount: string) => string;
  /** The wire's decimal string with its currency, as `€ 1.249,00`. */
  readonly money: (amount: string, currency: string) => string;
};

/**
 * Returns a browser's locale without its extensions, so that there are no more than ICU has; null for a malformed or
 * unknown one.
 */
export function knownLocale(tag: string | undefined): string | null {
  try {
    const { baseName } = new Intl.Locale(tag ?? '');
    if (Intl.NumberFormat.supportedLocalesOf(baseName).length === 0) return null;
    return new Intl.NumberFormat(baseName).resolvedOptions().locale;
  } catch {
    return null;
  }
}

/** Puts the minus of all figures before one that was written without a sign. */
export function minus(figure: string): string {
  return `\u2212\u202f${figure}`;
}

/** Money of one locale, with a thin space wherever the locale has one, and one minus for all, before all of it. */
function makeMoney(locale: string): Formats['money'] {
  const made: Record<string, Intl.NumberFormat> = {};
  // A string goes to Intl: no floating point touches money. Only a minus sorts before the digits.
  return (amount, currency) => {
    made[currency] ??= new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'never' });
    const figure = made[currency].format(amount as Intl.StringNumericLiteral).replace(/\s/g, '\u202f');
    return amount < '0' ? minus(figure) : figure;
  };
}

function makeFormats(language: Language, locale: string): Formats {
  const { format } = new Intl.NumberFormat(locale);
  // Of the marks that are read when typed; both are, in either language.
  const mark = format(0.5).includes(',') ? ',' : '.';
  return {
    language,
    number: format,
    decimal: (amount) => amount.replace('.', mark),
    money: makeMoney(locale),
  };
}

const formats: Record<string, Formats> = {};
let readersLocale: () => string | null = () => null;

/** Sets the locale of all figures, the counts in texts included, where there is one reader: in a browser. */
export function writeFiguresBy(locale: () => string | null): void {
  readersLocale = locale;
}

/**
 * The formats of a language, made at first use and kept: Intl objects are slow to make.
 *
 * @param locale a known one; null for figures as the language writes them, for someone else to read. Without one it is the
 *   reader's, if there is one: not in mails and files
 */
export function getFormats(language: Language, locale = readersLocale()): Formats {
  const known = locale ?? LANGUAGE_FACTS[language].locale;
  return (formats[language + known] ??= makeFormats(language, known));
}

/** Writes numbers of a language's texts, by the reader's locale if there is one. */
export const makeNumberFormat = (language: Language) => (n: number) => getFormats(language).number(n);

type PluralForms<L extends Language> = Record<(typeof LANGUAGE_FACTS)[L]['plurals'][number], string>;

/**
 * Counts in one language: `plural(3, { one: 'betaling', other: 'betalingen' })` is `3 betalingen`. The forms are the
 * categories that `Intl.PluralRules` has for the language.
 */
export function makePlural<L extends Language>(language: L): (n: number, forms: PluralForms<L>) => string {
  const rules = new Intl.PluralRules(LANGUAGE_FACTS[language].locale);
  return (n, forms) => `${getFormats(language).number(n)} ${forms[rules.select(n) as keyof PluralForms<L>]}`;
}

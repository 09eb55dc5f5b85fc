import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { formatWire } from '@stuiver/domain/money';
import { type Formats, minus } from '@stuiver/messages';
import { figureLocale } from '../../../lib/language.ts';
import type { Measure } from '../dashboard-search.ts';
import type { Days } from '../period.ts';

type Granularity = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Intl objects are slow to make, so each is kept. */
function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = (formats.get(key) as F | undefined) ?? make();
  formats.set(key, known);
  return known;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = LANGUAGE_FACTS[language];
  return kept(`${language} ${JSON.stringify(options)}`, () =>
    Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
}

const SHORT: Record<Granularity, Intl.DateTimeFormatOptions> = {
  DAY: { day: 'numeric', month: 'short' },
  WEEK: { day: 'numeric', month: 'short' },
  MONTH: { month: 'short', year: '2-digit' },
  YEAR: { year: 'numeric' },
};

/** A bucket under the axis: `22 okt`, `okt 26`, `2026`. */
export function bucketWord(first: string, granularity: Granularity, language: Language): string {
  const moment = new Date(`${first}T00:00:00Z`);
  return dateFormat(language, SHORT[granularity]).format(moment).replaceAll('.', '');
}

/** Days in full: `zondag 22 november 2026`, `16–22 november 2026`. */
export function daysWords({ first, last }: Days, language: Language): string {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  if (first === last) return dateFormat(language, { dateStyle: 'full' }).format(from);
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(from, to);
}

/** Days in few letters: `22 okt – 20 nov 2026`. */
export function shortDaysWords({ first, last }: Days, language: Language): string {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  const format = dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
  return (first === last ? format.format(from) : format.formatRange(from, to)).replaceAll('.', '');
}

/** Returns the locale in which the browser's figures are written. */
const getFigureLocale = (language: Language) => figureLocale() ?? LANGUAGE_FACTS[language].locale;

/** A share of 0 to 1 as a percentage, with one decimal at most. */
export function formatShare(share: number, { language }: Pick<Formats, 'language'>): string {
  const locale = getFigureLocale(language);
  return kept(`${locale} share`, () =>
    Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(share);
}

/** Above this, a percentage is less clear than the figure. */
const MOST_CHANGE = 9.99;

/**
 * A difference as a share with its sign, `+ 8,2%`; above 999% the figure that it was.
 *
 * @param past not zero
 */
export function changeWords(now: number, past: number, was: () => string, formats: Formats): string {
  const share = (now - past) / past;
  if (share > MOST_CHANGE) return was();
  const figure = formatShare(Math.abs(share), formats);
  // Without a sign when it rounds to zero.
  if (!/[1-9]/.test(figure)) return figure;
  return share < 0 ? minus(figure) : `+\u202f${figure}`;
}

/** Checks whether a measure is money; the others are numbers and a rate. */
export function isMoney(measure: Measure): boolean {
  return measure !== 'quantities' && measure !== 'success';
}

/** Formats a figure; a missing rate is a dash. */
export function figureWords(
  value: number | null,
  { measure, currency }: { measure: Measure; currency: string },
  { language, money, number }: Formats,
): string {
  if (value === null) return '–';
  if (measure === 'success') return formatShare(value, { language });
  return isMoney(measure) ? money(formatWire(value), currency) : number(value);
}

/** From here on a figure next to the axis is shortened; Dutch has no short word for a thousand. */
const SHORTENED_FROM = 1_000_000;

/** Formats a figure next to the axis: `€ 2.500`, `€ 1,5 mln.`, `75%`. */
export function axisWord(
  value: number,
  { measure, currency }: { measure: Measure; currency: string },
  { language }: Formats,
): string {
  if (measure === 'success') return formatShare(value, { language });
  const locale = getFigureLocale(language);
  const text = isMoney(measure) ? formatWire(value) : String(value);
  const isShort = Math.abs(Number(text)) >= SHORTENED_FROM;
  const format = kept(`${locale} axis ${isMoney(measure) ? currency : ''} ${isShort}`, () =>
    Intl.NumberFormat(locale, {
      ...(isShort ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 2 }),
      ...(isMoney(measure) ? { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } : {}),
      signDisplay: 'never',
    }),
  );
  const figure = format.format(text as Intl.StringNumericLiteral).replace(/\s/gu, '\u202f');
  return value < 0 ? minus(figure) : figure;
}

import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { businessNow, config } from './config.ts';
import { useLanguage } from './language.ts';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/**
 * Formats an age to the minute: `3 minuten geleden`.
 *
 * @param instant ISO 8601; the future, or less than a minute ago, counts as a minute ago
 */
export function spokenAgo(instant: string, language: Language, now: number): string {
  const ago = Math.max(MINUTE, now - Date.parse(instant));
  const [unit, size] = UNITS.find((one) => ago >= one[1]) ?? ['minute', MINUTE];
  return new Intl.RelativeTimeFormat(LANGUAGE_FACTS[language].locale).format(-Math.floor(ago / size), unit);
}

const makers = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const maker = makers.get(key) ?? new Intl.DateTimeFormat(locale, options);
  makers.set(key, maker);
  return maker;
}

export type SpokenOptions = {
  withTime?: boolean;
  /** Decides whether the year needs saying. */
  now?: number;
  timeZone?: string;
};

/**
 * Formats a day within a sentence: `19 november`, with the year if it is not this one, with the time on request.
 *
 * @param instant ISO 8601
 * @param language whose words
 * @returns the day in the deployment's time zone; `-` when the instant is invalid (spec 9.6)
 */
export function spokenDay(instant: string, language: Language, options: SpokenOptions = {}): string {
  const { withTime = false, now = businessNow(), timeZone = config.timeZone } = options;
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return '-';
  const yearFormat = getDateFormat('en-GB', { timeZone, year: 'numeric' });
  const withYear = yearFormat.format(moment) !== yearFormat.format(now);
  return getDateFormat(LANGUAGE_FACTS[language].locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
    ...(withTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  }).format(moment);
}

/** Returns a function that formats a moment within a sentence. */
export function useMoment(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => spokenDay(instant, language, { withTime: true });
}

import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';

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

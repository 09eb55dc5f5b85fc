import { addDays } from './dates/calendar.ts';
import { atHour, localDay } from './dates/dates.ts';
import { readWire } from './money/money.ts';
import { isTargetDay } from './sepa/target-days.ts';

/** Days on which a user gets the letter of the day by mail. */
export const LETTER_DAYS = ['NEVER', 'WORKDAYS', 'DAILY'] as const;
export type LetterDays = (typeof LETTER_DAYS)[number];

/** Hour at which it is due. */
const HOUR = 8;

/** Returns when the first letter after an instant is due; null if never. Working days are those of TARGET. */
export function nextLetter(days: LetterDays, after: Date, timeZone: string): Date | null {
  if (days === 'NEVER') return null;
  for (let day = localDay(after, timeZone); ; day = addDays(day, 1)) {
    const at = atHour(day, HOUR, timeZone);
    if (at > after && (days === 'DAILY' || isTargetDay(day))) return at;
  }
}

/** Returns the first day that the letter of `day` covers: the day of the letter before it. */
export function lettersFirstDay(days: LetterDays, day: string): string {
  const before = addDays(day, -1);
  return days === 'DAILY' || isTargetDay(before) ? before : lettersFirstDay(days, before);
}

/** Returns how far a day is from today, as a sentence names it. */
export function relativeDay(day: string, today: string): 'today' | 'tomorrow' | 'later' {
  if (day <= today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}

/** Orders attention items by the money at stake, most first; null is all of it. */
export function byStake(one: { readonly stake: string | null }, other: { readonly stake: string | null }) {
  const [a, b] = [one, other].map(({ stake }) => (stake === null ? Infinity : readWire(stake)));
  return a === b ? 0 : b! - a!;
}

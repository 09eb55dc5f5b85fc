import { addDays, utcOfDay } from '../dates/calendar.ts';

/** Easter Sunday of a year of four digits, by the Gregorian rule of Meeus, Jones and Butcher. */
function computeEaster(year: string): string {
  const [a, b, c] = [Number(year) % 19, Number(year.slice(0, 2)), Number(year.slice(2))];
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

/** Days of the month on which TARGET is closed, besides Good Friday and Easter Monday. */
const FIXED = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * Checks whether TARGET, and with it SEPA, settles on a day.
 *
 * @param day `YYYY-MM-DD`
 * @returns false on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December
 */
export function isTargetDay(day: string): boolean {
  const weekday = new Date(utcOfDay(day)).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return false;
  const easter = computeEaster(day.slice(0, 4));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Returns the first day after `day` on which TARGET settles. */
export function nextTargetDay(day: string): string {
  const next = addDays(day, 1);
  return isTargetDay(next) ? next : nextTargetDay(next);
}

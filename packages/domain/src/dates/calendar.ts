// Calendar days without time zones, for code that does not need dates.ts.

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_LENGTH = 86_400_000;

/** A number with zeros in front. */
export function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** The day of epoch milliseconds in UTC, `YYYY-MM-DD`. */
export function dayOfUtc(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

/**
 * Checks whether a text is an existing day, written `YYYY-MM-DD` (ISO 8601).
 *
 * @returns false for 30 February and for other forms
 */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && dayOfUtc(milliseconds) === text;
}

/**
 * Returns the start of a day in UTC, in epoch milliseconds.
 *
 * @throws RangeError when the day isn't valid
 */
export function utcOfDay(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError('Not a day: YYYY-MM-DD is wanted');
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * Formats a day for display (spec 9.6).
 *
 * @param day `YYYY-MM-DD`, or nothing
 * @returns `DD-MM-YYYY`, or `-` for anything else
 */
export function formatDay(day: string | null | undefined): string {
  return day && isCalendarDay(day) ? `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : '-';
}

/**
 * @param day `YYYY-MM-DD`
 * @param days how many days later; below 0 for earlier
 * @returns `YYYY-MM-DD`
 * @throws RangeError when the day is not one
 */
export function addDays(day: string, days: number): string {
  return dayOfUtc(utcOfDay(day) + days * DAY_LENGTH);
}

/**
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`
 * @returns how many days `to` lies after `from`; below 0 when before
 * @throws RangeError when one of them is not a day
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOfDay(to) - utcOfDay(from)) / DAY_LENGTH);
}

/**
 * Counts months from an anchor, whose day of the month is kept wherever it exists: 31 January gives 28 or 29
 * February, and 31 March again. Always count from the anchor, never from the month before.
 *
 * @param anchor `YYYY-MM-DD`
 * @param months number of months later; negative for earlier
 * @returns `YYYY-MM-DD`, the last day of a month that is too short
 * @throws RangeError when the anchor isn't a valid day
 */
export function addMonthsKeepingAnchor(anchor: string, months: number): string {
  const date = new Date(utcOfDay(anchor));
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const year = Math.floor(month / 12);
  const monthOfYear = month - year * 12;
  const lastDay = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate();
  return `${pad(year, 4)}-${pad(monthOfYear + 1)}-${pad(Math.min(date.getUTCDate(), lastDay))}`;
}

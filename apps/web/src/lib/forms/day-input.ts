import { formatDay, isCalendarDay } from '@stuiver/domain/dates';

/**
 * Reads a typed day.
 *
 * @param text `20-11-2026`, `1/2/26`, `20112026` or `2026-11-20`
 * @returns `YYYY-MM-DD`; `''` for an empty text, null for an invalid day
 */
export function readDay(text: string): string | null {
  const bare = text.trim();
  if (bare === '') return '';
  if (isCalendarDay(bare)) return bare;
  const match =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(bare);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(read) ? read : null;
}

/** Formats a day for a field: `20-11-2026`, empty without one. */
export function dayForField(day: string | null): string {
  return day === null || day === '' ? '' : formatDay(day);
}

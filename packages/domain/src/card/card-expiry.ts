import { toPlainDigits } from './card-number.ts';

/** Default when no expiry was filled in (spec 5.1); the server reads it as missing. */
export const DEFAULT_EXPIRATION_DATE = '2023-01-01';

/**
 * Splits an expiry as a person typed it, `month/year` (spec 5.1).
 *
 * @param text spaces and full-width digits allowed; also month and year with a space, a dash or nothing between them
 * @returns month and year as digits of one or two, and two or four; null when it cannot be read
 */
export function splitExpiry(text: string): { readonly month: string; readonly year: string } | null {
  const plain = toPlainDigits(text)
    .trim()
    .replace(/\uff0f/g, '/');
  const bare = plain.replace(/\s/g, '');
  const match =
    /^(\d{1,2})[/-](\d{2}|\d{4})$/.exec(bare) ??
    /^(\d{2})(\d{2}|\d{4})$/.exec(bare) ??
    /^(\d{1,2})\s+(\d{2}|\d{4})$/.exec(plain);
  return match ? { month: match[1] ?? '', year: match[2] ?? '' } : null;
}

/**
 * The `cardExpirationDate` to send for an expiry (spec 5.1): spaces removed, `20` before a two-digit year, the
 * day fixed to 01.
 *
 * @param text as typed, `month/year`
 * @returns `YYYY-MM-01`; `2023-01-01` when the text is empty or unreadable
 */
export function parseExpiry(text: string): string {
  const parts = splitExpiry(text);
  const month = Number(parts?.month);
  if (!parts || month < 1 || month > 12) return DEFAULT_EXPIRATION_DATE;
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year;
  return `${year}-${parts.month.padStart(2, '0')}-01`;
}

/**
 * Reads a `cardExpirationDate` as the receiving side does (spec 5.2).
 *
 * @param date `YYYY-MM-DD`
 * @returns month and year as digits, or null when it is missing: empty, the default, or no date
 */
export function readExpirationDate(date: string): { readonly month: string; readonly year: string } | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(date);
  return match && date !== DEFAULT_EXPIRATION_DATE ? { month: match[2] ?? '', year: match[1] ?? '' } : null;
}

export type CheckedExpiry =
  | { readonly ok: true; readonly month: number; readonly year: number }
  | { readonly ok: false; readonly reason: 'notADate' | 'past' };

/**
 * Validates an expiry (spec 5.2): month 1 to 12, a year of two or four digits, not in the past. A two-digit year below
 * 70 is read as 20xx, otherwise as 19xx. A card is good to the end of its month.
 *
 * @param month digits, such as `3` or `03`
 * @param year two or four digits
 * @param today the payer's or deployment's day, `YYYY-MM-DD`
 * @returns month and four-digit year, or why not
 */
export function checkExpiry(month: string, year: string, today: string): CheckedExpiry {
  const fits = /^\d{1,2}$/.test(month) && /^(?:\d{2}|\d{4})$/.test(year);
  const monthOfYear = Number(month);
  if (!fits || monthOfYear < 1 || monthOfYear > 12) return { ok: false, reason: 'notADate' };
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  return fullYear * 12 + monthOfYear < now
    ? { ok: false, reason: 'past' }
    : { ok: true, month: monthOfYear, year: fullYear };
}

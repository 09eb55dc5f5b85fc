import { CARD_LIMITS, findCardRule, toPlainDigits } from './card-number.ts';

export type Formatted = { readonly text: string; readonly caret: number };

const FOURS = [4, 4, 4, 4, 4];

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** The place in `text` right behind its first `digits` digits. */
function behindDigit(text: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index;
    if (/\d/.test(text[index] ?? '')) seen++;
  }
  return text.length;
}

/**
 * Groups a card number while it is typed (spec 5.5: 19 digits fit). The caret stays after the same digit, so it
 * never jumps while typing in the middle or deleting across a space.
 *
 * @param text the field's value; anything but digits is dropped
 * @param caret the caret's position in it
 * @param deletesForward true when the key was Delete: the caret then steps over a space after it, which that key
 *   would otherwise remove forever
 * @returns the grouped number and the new caret position
 */
export function formatCardNumber(text: string, caret: number, deletesForward = false): Formatted {
  const plain = toPlainDigits(text);
  const digits = plain.replace(/\D/g, '').slice(0, CARD_LIMITS.number);
  const groups: string[] = [];
  let start = 0;
  for (const size of findCardRule(digits)?.groups ?? FOURS) {
    if (start < digits.length) groups.push(digits.slice(start, start + size));
    start += size;
  }
  if (start < digits.length) groups.push(digits.slice(start));
  const grouped = groups.join(' ');

  const before = plain.slice(0, caret);
  const place = behindDigit(grouped, countDigits(before));
  const stepsOver = grouped[place] === ' ' && (deletesForward || /\d\D+$/.test(before));
  return { text: grouped, caret: stepsOver ? place + 1 : place };
}

/**
 * Writes an expiry as `MM / YY` or `MM / YYYY` while it is typed (spec 5.5: 9 characters fit), as jquery.payment does:
 * a first digit above 1 is a month of its own, and deleting the blank behind the stroke deletes into the month.
 *
 * @param caret the caret's position in it
 * @returns the text and the new caret position
 */
export function formatExpiry(text: string, caret: number): Formatted {
  const plain = toPlainDigits(text);
  const [, month = '', between = '', year = ''] = /^\D*(\d{1,2})(\D+)?(\d{1,4})?/.exec(plain) ?? [];
  let formatted = month;
  if (year !== '') formatted = `${month} / ${year}`;
  else if (between === ' /') formatted = month.slice(0, 1);
  else if (month.length === 2 || (month !== '' && between !== '')) formatted = `${month} / `;
  else if (/^[2-9]$/.test(month)) formatted = `0${month} / `;
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  return { text: formatted, caret: behindDigit(formatted, countDigits(plain.slice(0, caret))) };
}

/**
 * Formats the security code's field (spec 5.5: 4 characters fit).
 *
 * @returns its digits, four at most
 */
export function formatSecurityCode(text: string): string {
  return toPlainDigits(text).replace(/\D/g, '').slice(0, CARD_LIMITS.securityCode);
}

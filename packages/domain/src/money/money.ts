import type { Currency } from './currencies.ts';
import { type Language, LANGUAGE_FACTS } from '../languages.ts';

/**
 * An amount of money. `minor` is a whole number of the currency's hundredths. A safe integer holds
 * 90,071,992,547,409.91, which is 90,000 times the highest amount of one payment, so sums fit
 * too; every function here throws rather than leave that range.
 */
export type Money = { readonly minor: number; readonly currency: Currency };

/** The highest amount that comes in: 999,999,999.99. */
export const MAX_MINOR = 99_999_999_999;

export type AmountRefusal =
  | 'required'
  | 'notAnAmount'
  | 'ambiguousAmount'
  | 'tooManyDecimals'
  | 'tooHigh'
  | 'tooLow';
export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly reason: AmountRefusal };
export type AmountOptions = {
  /** Also accepts 0, for an amount that is a bound and not a payment. */
  readonly allowZero?: boolean;
};
export type TypedAmountOptions = AmountOptions & {
  /** Reads a single mark before three digits as the language does; only for amounts that charge no one. */
  readonly takeAmbiguous?: boolean;
};

/** Thousands to one person and thousandths to another: one mark before three digits. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

const PLAIN = /^(\d+)(?:\.(\d+))?$/;

function refuse(reason: AmountRefusal): { readonly ok: false; readonly reason: AmountRefusal } {
  return { ok: false, reason };
}

/**
 * Reads an amount from the wire (spec 3.9). A number is read by its shortest decimal text, never by arithmetic;
 * nothing is rounded.
 *
 * @param input `"12.50"`, `"12.5"`, `"12"`, or a JSON number with at most two decimals
 * @param options whether to accept 0; not by default
 * @returns minor units from 1 (or 0) to `MAX_MINOR`, or why not: `required` for a blank, `notAnAmount` for signs,
 *   exponents and anything else, `ambiguousAmount` for texts that `amountForWire` could not read, `tooManyDecimals`,
 *   `tooHigh`, `tooLow`
 */
export function parseAmount(input: string | number, options: AmountOptions = {}): ParsedAmount {
  if (typeof input === 'number') {
    if (!Number.isFinite(input) || input < 0) return refuse('notAnAmount');
    if (input > Number.MAX_SAFE_INTEGER) return refuse('tooHigh');
    // Below 0.000001 the shortest text has an exponent, but also more than two decimals.
    if (input !== 0 && input < 0.000001) return refuse('tooManyDecimals');
    return parseAmount(String(input), options);
  }
  if (input.trim() === '') return refuse('required');
  const match = PLAIN.exec(input);
  // The wire has no commas; a field uses one to mark an ambiguous amount.
  if (!match) return refuse(AMBIGUOUS.test(input) ? 'ambiguousAmount' : 'notAnAmount');
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = match[2] ?? '';
  if (fraction.length > 2) return refuse('tooManyDecimals');
  if (whole.length > 9) return refuse('tooHigh');
  const minor = Number(whole + fraction.padEnd(2, '0'));
  if (minor === 0 && !options.allowZero) return refuse('tooLow');
  return { ok: true, minor };
}

/**
 * Writes minor units as the wire does: a decimal text with exactly two decimals (spec 3.9).
 *
 * @param minor a whole number of hundredths; below 0 it gets a `-`
 * @returns such as `"12.50"`, `"0.05"`, `"-3.00"`
 * @throws RangeError when it is not a safe integer
 */
export function formatWire(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError('An amount is a whole number of minor units');
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads an amount written by `formatWire`, also sums and negative amounts; for answers, never for input.
 *
 * @param wire exactly two decimals, `-` allowed
 * @returns minor units
 * @throws RangeError when it is anything else
 */
export function readWire(wire: string): number {
  const match = /^(-?)(\d{1,14})\.(\d{2})$/.exec(wire);
  const minor = match ? Number(`${match[2]}${match[3]}`) : Number.NaN;
  if (!Number.isSafeInteger(minor)) throw new RangeError('Not an amount with two decimals');
  return match?.[1] === '-' && minor !== 0 ? -minor : minor;
}

/**
 * Adds minor units.
 *
 * @param amounts whole numbers of hundredths, of one currency
 * @returns their sum, 0 for none
 * @throws RangeError when an amount or the sum is not a safe integer
 */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(sum))
      throw new RangeError('The sum leaves the exact range');
  }
  return sum;
}

/**
 * Adds amounts of one currency.
 *
 * @param amounts amounts, all in `currency`
 * @param currency the sum's currency, also when there are no amounts
 * @returns the sum
 * @throws RangeError when an amount has another currency or the sum is not exact
 */
export function sumMoney(amounts: readonly Money[], currency: Currency): Money {
  if (amounts.some((amount) => amount.currency !== currency))
    throw new RangeError('Amounts of several currencies have no sum');
  return { minor: sumMinor(amounts.map((amount) => amount.minor)), currency };
}

export type ParsedWire =
  | { readonly ok: true; readonly wire: string }
  | { readonly ok: false; readonly reason: AmountRefusal };

const SPACED = /^[1-9]\d{0,2}(?:\s\d{3})+(?=[.,]|$)/;
const BY_DECIMAL_MARK = {
  ',': /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  '.': /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
} as const;

/**
 * Reads a typed amount. `12.345` and `12,345` have two readings in either language and are refused. The language's
 * own decimal mark is tried first; an amount that cannot be read that way is read with the other mark: `12.50` and
 * `1,234.50` are clear in Dutch too.
 *
 * @param text with or without grouping (also by spaces) and the euro's sign
 * @param language whose decimal mark is tried first
 * @param options whether to accept 0 and ambiguous amounts; neither by default
 * @returns the amount in wire form, or a reason of `parseAmount`
 */
export function parseLocalisedAmount(
  text: string,
  language: Language,
  options: TypedAmountOptions = {},
): ParsedWire {
  const bare = text.trim().replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/g, '');
  if (bare === '') return refuse('required');
  if (AMBIGUOUS.test(bare) && !options.takeAmbiguous) return refuse('ambiguousAmount');
  const closed = bare.replace(SPACED, (whole) => whole.replace(/\s/g, ''));
  const mark = LANGUAGE_FACTS[language].decimalMark;
  const match = BY_DECIMAL_MARK[mark].exec(closed) ?? BY_DECIMAL_MARK[mark === ',' ? '.' : ','].exec(closed);
  if (!match) return refuse('notAnAmount');
  const whole = (match[1] ?? '').replace(/[.,]/g, '');
  const parsed = parseAmount(match[2] === undefined ? whole : `${whole}.${match[2]}`, options);
  return parsed.ok ? { ok: true, wire: formatWire(parsed.minor) } : parsed;
}

/**
 * Converts an amount field to wire form. Unreadable text passes with plain marks, so that the contract's schema
 * reports the same error.
 *
 * @param text as typed
 * @param language whose marks decide
 * @returns two decimals when the text is an amount, else the text itself with `.` as decimal mark; `,` if it is
 *   ambiguous
 */
export function amountForWire(text: string, language: Language): string {
  const parsed = parseLocalisedAmount(text, language);
  if (parsed.ok) return parsed.wire;
  if (parsed.reason === 'ambiguousAmount') return text.replace(/[^\d.,]/g, '').replace('.', ',');
  const bare = text.trim();
  const mark = LANGUAGE_FACTS[language].decimalMark;
  return bare.replaceAll(mark === ',' ? '.' : ',', '').replace(mark, '.');
}

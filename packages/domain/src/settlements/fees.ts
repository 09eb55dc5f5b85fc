import { parseAmount } from '../money/money.ts';
import { PAYMENT_METHODS } from '../payments/methods.ts';

/** Events that a merchant pays a fee for. */
export const PRICED_EVENTS = ['PAYMENT', 'REFUND', 'CHARGEBACK'] as const;
export type PricedEvent = (typeof PRICED_EVENTS)[number];

/** Methods with a price of their own, and `ALL` for the price of every other one. */
export const PRICED_METHODS = [...PAYMENT_METHODS, 'ALL'] as const;
export type PricedMethod = (typeof PRICED_METHODS)[number];

/** Rates are hundredths of a percent: 10,000 is the whole. */
const WHOLE_RATE = 10_000;

/** Price of one event. Amounts in minor units; `rate` in hundredths of a percent. */
export type Price = { readonly fixed: number; readonly rate: number; readonly minimum: number };

/**
 * Reads a percentage from the wire.
 *
 * @param input such as `"1.80"`, with two decimals at most
 * @returns hundredths of a percent, 180; null for anything but 0 to 100
 */
export function parseRate(input: string | number): number | null {
  const parsed = parseAmount(input, { allowZero: true });
  return parsed.ok && parsed.minor <= WHOLE_RATE ? parsed.minor : null;
}

/**
 * Takes a share of an amount, rounded to a whole minor unit, half a unit up (away from zero below it).
 *
 * @param amount minor units
 * @param rate hundredths of a percent
 * @throws RangeError when the product leaves the range of whole numbers
 */
export function computeShare(amount: number, rate: number): number {
  const product = Math.abs(amount) * rate;
  if (!Number.isSafeInteger(product) || !Number.isSafeInteger(rate) || rate < 0)
    throw new RangeError('An amount and a rate are whole numbers whose product is exact');
  const share = Math.floor((product + WHOLE_RATE / 2) / WHOLE_RATE);
  return amount < 0 && share > 0 ? -share : share;
}

/**
 * Computes the fee of one event: fixed and share together, the minimum at least.
 *
 * @param amount of the event, minor units
 * @returns minor units, 0 or more
 */
export function computeFee({ fixed, rate, minimum }: Price, amount: number): number {
  return Math.max(minimum, fixed + computeShare(amount, rate));
}

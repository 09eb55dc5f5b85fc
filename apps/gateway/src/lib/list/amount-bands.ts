import type { AmountSpan } from './filter.ts';

/** Amounts in minor units from `least` to `most`, both inside. */
export type Band = { readonly least: number; readonly most: number };

/** So many binary digits of an amount tell its band: 32 bands an octave, none wider than 3 % of its amounts. */
const DIGITS = 6;

/**
 * The band under which an amount is counted; the database says the same in `amount_band`.
 *
 * @param amount minor units, whole, 0 or more
 */
export function bandOf(amount: number): Band {
  const width = 2 ** Math.max(amount.toString(2).length - DIGITS, 0);
  const least = amount - (amount % width);
  return { least, most: least + width - 1 };
}

/** How a range of amounts falls into whole bands, which the rollup counts, and parts of bands, which nobody does. */
export type BandSplit = { readonly whole: AmountSpan | null; readonly parts: readonly AmountSpan[] };

/**
 * @param amounts minor units, both ends inside, open at either
 * @returns whole bands (null when there is none) and parts
 */
export function splitIntoBands({ min, max }: AmountSpan): BandSplit {
  const [first, last] = [min === null ? null : bandOf(min), max === null ? null : bandOf(max)];
  const cutsFirst = first !== null && first.least !== min;
  const cutsLast = last !== null && last.most !== max;
  if (first !== null && first.least === last?.least) {
    return cutsFirst || cutsLast
      ? { whole: null, parts: [{ min, max }] }
      : { whole: { min, max }, parts: [] };
  }
  const whole = { min: cutsFirst ? first.most + 1 : min, max: cutsLast ? last.least - 1 : max };
  const isEmpty = whole.min !== null && whole.max !== null && whole.min > whole.max;
  return {
    whole: isEmpty ? null : whole,
    parts: [
      ...(cutsFirst ? [{ min, max: first.most }] : []),
      ...(cutsLast ? [{ min: last.least, max }] : []),
    ],
  };
}

/** How many rows a band holds of those that are asked for. */
export type BandCount = { readonly least: number; readonly rows: number };

/** Where a page lies: among the `rows` of these amounts, after `rest` of them. */
export type BandSeek = {
  readonly total: number;
  readonly rest: number;
  readonly rows: number;
  /** Null where the page lies behind the end. */
  readonly amounts: AmountSpan | null;
};

/**
 * Finds the bands that hold a page, so that only they are scanned.
 *
 * @param counts rows per band, least amounts first
 * @param page offset and limit in rows, in the list's direction
 * @param direction of the list by amount
 */
export function seekBands(
  counts: readonly BandCount[],
  page: { readonly offset: number; readonly limit: number },
  direction: 'asc' | 'desc',
): BandSeek {
  let [seen, rest, rows] = [0, 0, 0];
  const needed: number[] = [];
  for (const band of direction === 'asc' ? counts : counts.toReversed()) {
    if (seen + band.rows > page.offset && seen < page.offset + page.limit) {
      if (needed.length === 0) rest = page.offset - seen;
      needed.push(band.least);
      rows += band.rows;
    }
    seen += band.rows;
  }
  const amounts =
    needed.length === 0 ? null : { min: Math.min(...needed), max: bandOf(Math.max(...needed)).most };
  return { total: seen, rest, rows, amounts };
}

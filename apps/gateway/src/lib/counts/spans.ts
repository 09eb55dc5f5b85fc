import { splitIntoDays, splitIntoMonths } from '../list/day-seek.ts';
import type { DaySpan, Range } from '../list/filter.ts';

/** A span of single days, or of whole months, which are counted under their first day. */
export type CountSpan = { readonly period: 'day' | 'month'; readonly days: DaySpan };

/** All time. */
export const EVER: readonly CountSpan[] = [{ period: 'month', days: { first: null, last: null } }];

/** A stretch of time as counters know it. */
export type CountedTime = {
  /** They do not overlap. */
  readonly spans: readonly CountSpan[];
  /** Parts of days at the edges, which no counter covers: their rows are counted directly. */
  readonly parts: readonly { readonly day: string; readonly range: Range }[];
};

/**
 * Splits time into whole months and days, which counters cover, and parts of days, which they do not.
 *
 * @param longest `day` where sums by month would be too coarse
 */
export function splitTime(range: Range, timeZone: string, longest: 'day' | 'month' = 'month'): CountedTime {
  const { whole, parts } = splitIntoDays(range, timeZone);
  if (whole === null) return { spans: [], parts };
  if (longest === 'day') return { spans: [{ period: 'day', days: whole }], parts };
  const { months, days } = splitIntoMonths(whole);
  const ofMonths: CountSpan[] = months ? [{ period: 'month', days: months }] : [];
  return { spans: [...ofMonths, ...days.map((span) => ({ period: 'day' as const, days: span }))], parts };
}

import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { splitIntoDays, splitIntoMonths } from '../day-seek.ts';
import type { Period } from './counter.ts';
import type { DaySpan, Range } from '../filter.ts';

/** A span of single days, of whole months, which are counted under their first day, or of all time. */
export type CountSpan = { readonly period: Period; readonly days: DaySpan };

const OPEN: DaySpan = { first: null, last: null };

/** All time. */
export const EVER: readonly CountSpan[] = [{ period: 'all', days: OPEN }];

/** A span of time in the counters' form. */
export type CountedTime = {
  /** They do not overlap. */
  readonly spans: readonly CountSpan[];
  /** Parts of days at the edges, which no counter covers: their rows are counted directly. */
  readonly parts: readonly TimePart[];
};

/** A part of a day. */
export type TimePart = {
  readonly day: string;
  readonly range: Range;
  /** Its rows are in the spans and do not belong there. */
  readonly isTakenOff?: boolean;
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

/**
 * The same only for sums, with as few counts and rows as possible: all time is one span, and a period that ends
 * within a day is that whole day less what came after, which is nothing if it ends now.
 */
export function timeToSum({ from, to }: Range, timeZone: string): CountedTime {
  if (from === null && to === null) return { spans: EVER, parts: [] };
  const lastDay = to && localDay(new Date(to.getTime() - 1), timeZone);
  if (to === null || lastDay === null) return splitTime({ from, to }, timeZone);
  const end = new Date(Date.parse(endOfDay(lastDay, timeZone)) + 1);
  const isWithinADay = from !== null && from > new Date(startOfDay(lastDay, timeZone));
  if (isWithinADay || end <= to) return splitTime({ from, to }, timeZone);
  const whole = splitTime({ from, to: end }, timeZone);
  return {
    ...whole,
    parts: [...whole.parts, { day: lastDay, range: { from: to, to: end }, isTakenOff: true }],
  };
}

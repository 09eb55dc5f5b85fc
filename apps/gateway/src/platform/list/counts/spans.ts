import { addDays, endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { nextMonth, splitIntoDays, splitIntoMonths } from '../day-seek.ts';
import type { CounterPeriod } from './counter.ts';
import type { DaySpan, Range } from '../filter.ts';

/** A span of single days, of whole months, which are counted under their first day, or of all time. */
export type CountSpan = {
  readonly period: CounterPeriod;
  readonly days: DaySpan;
  /** Its counts are in another span and do not belong there. */
  readonly isTakenOff?: boolean;
};

const OPEN: DaySpan = { first: null, last: null };

/** All time. */
export const EVER: readonly CountSpan[] = [{ period: 'all', days: OPEN }];

/** A span of time in the counters' form. */
export type CountedTime = {
  /** They do not overlap, except for those taken off. */
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

/** Half a month: of its days, at most so many are read, those within or those without. */
const HALF = 16;

/** Whole months, and the days at either end of a span, added or taken off, whichever are fewer. */
function monthsToSum({ first, last }: DaySpan): CountSpan[] {
  const days = (of: DaySpan, isTakenOff = false): CountSpan => ({ period: 'day', days: of, isTakenOff });
  const toMonthStart = (day: string) => `${day.slice(0, 7)}-01`;
  if (
    first !== null &&
    last !== null &&
    toMonthStart(first) === toMonthStart(last) &&
    addDays(first, HALF - 1) > last
  )
    return [days({ first, last })];
  const spans: CountSpan[] = [];
  let [from, to] = [first && toMonthStart(first), last && addDays(nextMonth(last), -1)];
  if (first !== null && first > addDays(toMonthStart(first), HALF - 1)) {
    from = nextMonth(first);
    spans.push(days({ first, last: addDays(from, -1) }));
  } else if (first !== from) spans.push(days({ first: from, last: addDays(first!, -1) }, true));
  if (last !== null && last < addDays(toMonthStart(last), HALF - 1)) {
    to = addDays(toMonthStart(last), -1);
    spans.push(days({ first: toMonthStart(last), last }));
  } else if (last !== to) spans.push(days({ first: addDays(last!, 1), last: to }, true));
  return from !== null && to !== null && from > to
    ? spans
    : [{ period: 'month', days: { first: from, last: to } }, ...spans];
}

/** The rest of a period's last day; null if the period ends with it, or started on it. */
function restOfDay({ from, to }: Range, timeZone: string): TimePart | null {
  if (to === null) return null;
  const day = localDay(new Date(to.getTime() - 1), timeZone);
  const end = new Date(Date.parse(endOfDay(day, timeZone)) + 1);
  const isWithin = from !== null && from > new Date(startOfDay(day, timeZone));
  return isWithin || end <= to ? null : { day, range: { from: to, to: end }, isTakenOff: true };
}

/**
 * The same only for sums, with as few counts and rows as possible: all time is one span, and a period that ends within a
 * month or a day is the whole of it less what came after, which is nothing if it ends now.
 */
export function timeToSum({ from, to }: Range, timeZone: string): CountedTime {
  if (from === null && to === null) return { spans: EVER, parts: [] };
  const rest = restOfDay({ from, to }, timeZone);
  const { whole, parts } = splitIntoDays({ from, to: rest?.range.to ?? to }, timeZone);
  return {
    spans: whole === null ? [] : monthsToSum(whole),
    parts: rest === null ? parts : [...parts, rest],
  };
}

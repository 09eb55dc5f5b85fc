import { addDays, endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import type { DaySpan, Range } from './filter.ts';

/** A range of creation time, split into whole days and parts of days. */
export type DaySplit = {
  /** Whole days, which a counter covers; null without any. */
  readonly whole: DaySpan | null;
  /** Parts of days at the edges, which are counted directly. */
  readonly parts: readonly { readonly day: string; readonly range: Range }[];
};

function getDayStart(day: string, timeZone: string): Date {
  return new Date(startOfDay(day, timeZone));
}

function getExclusiveDayEnd(day: string, timeZone: string): Date {
  return new Date(Date.parse(endOfDay(day, timeZone)) + 1);
}

/**
 * @param created a span of time, open at either end
 * @param timeZone the deployment's: it decides where a day starts
 */
export function splitIntoDays(created: Range, timeZone: string): DaySplit {
  const firstDay = created.from && localDay(created.from, timeZone);
  const lastDay = created.to && localDay(new Date(created.to.getTime() - 1), timeZone);
  const cutsFirst =
    created.from !== null && firstDay !== null && getDayStart(firstDay, timeZone) < created.from;
  const cutsLast =
    created.to !== null && lastDay !== null && created.to < getExclusiveDayEnd(lastDay, timeZone);
  if (firstDay !== null && firstDay === lastDay) {
    if (cutsFirst || cutsLast) return { whole: null, parts: [{ day: firstDay, range: created }] };
    return { whole: { first: firstDay, last: lastDay }, parts: [] };
  }
  const parts: { day: string; range: Range }[] = [];
  let first = firstDay;
  let last = lastDay;
  if (cutsFirst && firstDay) {
    const end = getExclusiveDayEnd(firstDay, timeZone);
    parts.push({ day: firstDay, range: { from: created.from, to: end } });
    first = localDay(end, timeZone);
  }
  if (cutsLast && lastDay) {
    const start = getDayStart(lastDay, timeZone);
    parts.push({ day: lastDay, range: { from: start, to: created.to } });
    last = localDay(new Date(start.getTime() - 1), timeZone);
  }
  const isEmpty = first !== null && last !== null && first > last;
  return { whole: isEmpty ? null : { first, last }, parts };
}

/** The first day of the month after that of a day. */
export function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/**
 * @param span days, open at either end
 * @returns the whole months in it, by their first days (null without any), and the remaining days
 */
export function splitIntoMonths(span: DaySpan): { months: DaySpan | null; days: readonly DaySpan[] } {
  const { first, last } = span;
  const cutsFirst = first !== null && !first.endsWith('-01');
  const cutsLast = last !== null && !addDays(last, 1).endsWith('-01');
  const from = first !== null && cutsFirst ? nextMonth(first) : first;
  // The last month is incomplete; the months before it are whole.
  const to = last !== null && cutsLast ? addDays(`${last.slice(0, 7)}-01`, -1) : last;
  if (from !== null && to !== null && from > to) return { months: null, days: [span] };
  return {
    months: { first: from, last: to },
    days: [
      ...(cutsFirst && from !== null ? [{ first, last: addDays(from, -1) }] : []),
      ...(cutsLast && to !== null ? [{ first: addDays(to, 1), last }] : []),
    ],
  };
}

/** The number of rows in a period, by its first day. */
type DayCount = { readonly day: string; readonly rows: number };

/** A page of rows in a list's direction. */
type PageOfRows = { readonly offset: number; readonly limit: number };

/** Position of a page: in these time ranges, after their first `rest` rows. */
export type Seek = {
  readonly rest: number;
  readonly ranges: readonly Range[];
  /** The first and last of the page's days; null for a page past the end. */
  readonly days: DaySpan | null;
};

/**
 * The counts whose rows are on a page.
 *
 * @param counts oldest first
 * @returns in the list's direction, each with the number of rows before it
 */
export function bucketsOfPage<Count extends DayCount>(
  counts: readonly Count[],
  page: PageOfRows,
  direction: 'asc' | 'desc',
): (Count & { readonly before: number })[] {
  let seen = 0;
  const placed = (direction === 'asc' ? counts : counts.toReversed()).map((count) => {
    seen += count.rows;
    return { ...count, before: seen - count.rows };
  });
  return placed.filter(
    ({ rows, before }) => before + rows > page.offset && before < page.offset + page.limit,
  );
}

/**
 * Finds the days that hold a page, so that only they are scanned.
 *
 * @param counts oldest first; a month that does not hold the page may come whole, under its first day
 * @returns the page's days as time ranges
 */
export function seekDays(
  counts: readonly DayCount[],
  page: PageOfRows,
  direction: 'asc' | 'desc',
  within: Range,
  timeZone: string,
): Seek {
  const needed = bucketsOfPage(counts, page, direction);
  const days = needed.map(({ day }) => day).toSorted();
  const ranges: { from: Date; to: Date }[] = [];
  for (const day of days) {
    const from = latest(getDayStart(day, timeZone), within.from);
    const to = earliest(getExclusiveDayEnd(day, timeZone), within.to);
    const previous = ranges.at(-1);
    // Adjacent days become one range, which an index scan reads in order.
    if (previous && previous.to.getTime() === from.getTime()) previous.to = to;
    else ranges.push({ from, to });
  }
  const [first, last] = [days[0], days.at(-1)];
  return {
    rest: page.offset - (needed[0]?.before ?? 0),
    ranges,
    days: first === undefined || last === undefined ? null : { first, last },
  };
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

function earliest(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

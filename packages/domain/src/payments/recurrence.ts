import { addDays, addMonthsKeepingAnchor, daysBetween } from '../dates/dates.ts';
import type { Frequency } from '../states/states.ts';
import { unreachable } from '../unreachable.ts';

/**
 * The day of one run of a recurrence, counted from its anchor so that
 * short months leave no trace: 31 January, 28 February, 31 March.
 *
 * @param frequency how often it runs
 * @param anchor the day of the first run, `YYYY-MM-DD`
 * @param index which run; 0 is the first
 * @returns `YYYY-MM-DD`, or null when there is no such run
 * @throws RangeError when the anchor is not a day or the index not a whole number of 0 or more
 */
export function dueDay(frequency: Frequency, anchor: string, index: number): string | null {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError('Runs are counted from 0');
  switch (frequency) {
    case 'DAILY':
      return addDays(anchor, index);
    case 'WEEKLY':
      return addDays(anchor, index * 7);
    case 'MONTHLY':
      return addMonthsKeepingAnchor(anchor, index);
    case 'QUARTERLY':
      return addMonthsKeepingAnchor(anchor, index * 3);
    case 'YEARLY':
      return addMonthsKeepingAnchor(anchor, index * 12);
    case 'NEVER':
      return index === 0 ? addDays(anchor, 0) : null;
    default:
      return unreachable(frequency);
  }
}

/** The longest span between two runs, in days; it bounds how many runs can lie before a day. */
const LONGEST_SPAN: Readonly<Record<Exclude<Frequency, 'NEVER'>, number>> = {
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 31,
  QUARTERLY: 92,
  YEARLY: 366,
};

/**
 * Returns the runs after a day.
 *
 * @param frequency how often it runs
 * @param anchor the day of the first run, `YYYY-MM-DD`
 * @param n maximum number of runs
 * @param after the day before the first one; by default the anchor
 * @returns up to `n` days, rising; none for NEVER once its first run is past
 * @throws RangeError when a day isn't valid
 */
export function nextRunDates(
  frequency: Frequency,
  anchor: string,
  n: number,
  after: string = anchor,
): string[] {
  const days: string[] = [];
  let index =
    frequency === 'NEVER' ? 0 : Math.max(0, Math.floor(daysBetween(anchor, after) / LONGEST_SPAN[frequency]));
  for (; days.length < n; index++) {
    const day = dueDay(frequency, anchor, index);
    if (day === null) break;
    if (day > after) days.push(day);
  }
  return days;
}

/**
 * The runs within a span of days.
 *
 * @param anchor the day of the first run, `YYYY-MM-DD`
 * @param from first day of the span, `to` its last; runs on either count
 * @returns the days, rising
 * @throws RangeError when a day is not one
 */
export function runDatesWithin(frequency: Frequency, anchor: string, from: string, to: string): string[] {
  const days: string[] = [];
  let after = addDays(from, -1);
  for (;;) {
    const [day] = nextRunDates(frequency, anchor, 1, after);
    if (day === undefined || day > to) return days;
    days.push(day);
    after = day;
  }
}

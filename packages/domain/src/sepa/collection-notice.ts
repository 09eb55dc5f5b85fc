import { addDays } from '../dates/dates.ts';
import { nextRunDates, runDatesWithin } from '../payments/recurrence.ts';
import type { Frequency } from '../states/states.ts';

/**
 * Advance notices to payers of recurring direct debits (SEPA Core Rulebook, 4.3.4: pre-notification, 14 calendar
 * days before unless agreed otherwise). Days are `YYYY-MM-DD`.
 */

/** A notice is sent this many days early: as long as a mail is retried. */
export const NOTICE_SPARE_DAYS = 3;

/** Notices sent so far for a recurrence whose next run is known. */
export type NoticeState = {
  readonly frequency: Frequency;
  readonly anchor: string;
  /** The next run. */
  readonly next: string;
  /** Last day for a run. */
  readonly end: string | null;
  /** Last run covered by a notice; null if none was sent. */
  readonly toldUntil: string | null;
  /** The collection day announced for the next run if it is later than the run's own. */
  readonly collectOn: string | null;
};

/** Contents of a notice. */
export type CollectionNotice = {
  /** Collection days, rising; one unless the interval is shorter than the notice. */
  readonly days: readonly string[];
  /** Last run covered. */
  readonly until: string;
  /** True if it covers the next run, rather than those after it. */
  readonly aboutNext: boolean;
};

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/**
 * Returns the day on which a run is collected that may not be collected before `earliest`: its own, else that of the
 * next run if it comes within the notice period, so that no two days lie closer together than the interval.
 */
function findCollectionDay(
  { frequency, anchor, end }: NoticeState,
  run: string,
  earliest: string,
  noticeDays: number,
): string {
  if (run >= earliest) return run;
  const [second = ''] = nextRunDates(frequency, anchor, 1, run);
  const [next = ''] = nextRunDates(frequency, anchor, 1, addDays(earliest, -1));
  const isShort = second !== '' && second <= addDays(run, noticeDays);
  return isShort && (end === null || next <= end) ? next : earliest;
}

/**
 * Returns the day announced to the payer for the next run.
 *
 * @returns null when it was not announced
 */
export function findAnnouncedDay({ next, toldUntil, collectOn }: NoticeState): string | null {
  return toldUntil !== null && toldUntil >= next ? later(next, collectOn) : null;
}

/**
 * Returns the collection day of the next run if its notice is sent today at the latest.
 *
 * @param noticeDays whole days of advance notice
 */
export function expectedDay(recurrence: NoticeState, today: string, noticeDays: number): string {
  const told = findAnnouncedDay(recurrence);
  if (told !== null && told >= today) return told;
  return findCollectionDay(recurrence, recurrence.next, addDays(today, noticeDays), noticeDays);
}

/**
 * Returns the notice that is due today.
 *
 * @param noticeDays whole days of advance notice
 * @returns null while none is due
 */
export function dueNotice(
  recurrence: NoticeState,
  today: string,
  noticeDays: number,
): CollectionNotice | null {
  const { frequency, anchor, next, end, toldUntil } = recurrence;
  const earliest = addDays(today, noticeDays);
  const told = findAnnouncedDay(recurrence);
  // A date announced for a day that has passed is announced again.
  const aboutNext = told === null || told < today;
  const first = aboutNext ? next : nextRunDates(frequency, anchor, 1, toldUntil ?? next)[0];
  if (first === undefined || (end !== null && first > end)) return null;
  if (first > addDays(earliest, NOTICE_SPARE_DAYS)) return null;
  // Too late for a run after one that is still to come: it gets its notice once it is next.
  if (!aboutNext && first < earliest) return null;
  const day = findCollectionDay(recurrence, first, earliest, noticeDays);
  // Short intervals are announced in one mail, for as long as the notice period.
  const horizon = addDays(day, noticeDays - 1);
  const runs = runDatesWithin(frequency, anchor, first, end !== null && end < horizon ? end : horizon);
  return { days: [day, ...runs.filter((run) => run > day)], until: runs.at(-1) ?? first, aboutNext };
}

/**
 * Returns the last run already announced at signing: the mandate names amount and interval, which covers the runs
 * within the notice period.
 *
 * @param day of the first payment, the anchor
 * @returns null without such a run
 */
export function findLastAtSigning(frequency: Frequency, day: string, noticeDays: number): string | null {
  return runDatesWithin(frequency, day, addDays(day, 1), addDays(day, noticeDays)).at(-1) ?? null;
}

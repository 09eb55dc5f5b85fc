import { addDays } from '../dates/dates.ts';
import { nextRunDates, runDatesWithin } from '../payments/recurrence.ts';
import type { Frequency } from '../states/states.ts';

/**
 * When the payer of a recurring direct debit is told of its next collections (SEPA Core Rulebook, 4.3.4: pre-notification,
 * 14 calendar days before unless agreed otherwise). Days are `YYYY-MM-DD`.
 */

/** A notice is sent this many days earlier than it must be: as long as a mail is retried. */
export const NOTICE_SPARE_DAYS = 3;

/** What has been told of a recurrence whose next run is known. */
export type ToldRecurrence = {
  readonly frequency: Frequency;
  readonly anchor: string;
  /** The next run. */
  readonly next: string;
  /** The last day on which a run may lie. */
  readonly end: string | null;
  /** The last run that its payer has been told of; null for none. */
  readonly toldUntil: string | null;
  /** The day that was named for the next run where that is later than the run's own. */
  readonly collectOn: string | null;
};

/** What a notice says. */
export type CollectionNotice = {
  /** The days on which money is taken, rising; one unless the rhythm is shorter than the notice. */
  readonly days: readonly string[];
  /** The last run that it covers. */
  readonly until: string;
  /** Whether it is about the next run, rather than about those after it. */
  readonly aboutNext: boolean;
};

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/**
 * The day that the payer was told for the next run.
 *
 * @returns null when they have not been told of it
 */
export function toldDay({ next, toldUntil, collectOn }: ToldRecurrence): string | null {
  return toldUntil !== null && toldUntil >= next ? later(next, collectOn) : null;
}

/**
 * The day on which the next run will be collected when its payer is told today at the latest.
 *
 * @param noticeDays whole days that a payer is told before
 */
export function expectedDay(recurrence: ToldRecurrence, today: string, noticeDays: number): string {
  const told = toldDay(recurrence);
  return told !== null && told >= today ? told : later(recurrence.next, addDays(today, noticeDays));
}

/**
 * The notice that is due today.
 *
 * @param noticeDays whole days that a payer is told before
 * @returns null while the payer knows enough
 */
export function dueNotice(
  recurrence: ToldRecurrence,
  today: string,
  noticeDays: number,
): CollectionNotice | null {
  const { frequency, anchor, next, end, toldUntil } = recurrence;
  const earliest = addDays(today, noticeDays);
  const told = toldDay(recurrence);
  // What was told for a day that has passed is told anew.
  const aboutNext = told === null || told < today;
  const first = aboutNext ? next : nextRunDates(frequency, anchor, 1, toldUntil ?? next)[0];
  if (first === undefined || (end !== null && first > end)) return null;
  if (first > addDays(earliest, NOTICE_SPARE_DAYS)) return null;
  // Too late for a run that follows one which is still to come: it is told of once it is the next.
  if (!aboutNext && first < earliest) return null;
  const day = later(first, earliest);
  // A short rhythm is told of in one mail for as long as the notice takes.
  const horizon = addDays(day, noticeDays - 1);
  const runs = runDatesWithin(frequency, anchor, first, end !== null && end < horizon ? end : horizon);
  return { days: [day, ...runs.filter((run) => run > day)], until: runs.at(-1) ?? first, aboutNext };
}

/**
 * What is known at the start: the runs within the notice were told of when the mandate was signed, which names amount and
 * rhythm.
 *
 * @param day of the first payment, the anchor
 * @returns the last such run; null when there is none
 */
export function toldAtSigning(frequency: Frequency, day: string, noticeDays: number): string | null {
  return runDatesWithin(frequency, day, addDays(day, 1), addDays(day, noticeDays)).at(-1) ?? null;
}

import type { RecurrenceDetails } from '@stuiver/contract';
import { addDays } from '@stuiver/domain/dates';
import { nextRunDates } from '@stuiver/domain/recurrence';
import type { Frequency } from '@stuiver/domain/states';

export type Rhythm = { frequency: Frequency; nextRunDate: string; endDate: string | null };

/** Runs from `from` on, `from` included, counted from an anchor. */
function runsFrom(frequency: Frequency, anchor: string, from: string, n: number): string[] {
  if (frequency === 'NEVER') return [from];
  return nextRunDates(frequency, anchor, n, addDays(from, -1));
}

/**
 * The anchor that the gateway counts runs from, which the wire does not have: the start, or the run chosen by a later
 * change. It is the start when that explains the next run.
 */
function findAnchor(recurrence: Known): string | null {
  const { frequency, startDate, nextRunDate, upcoming } = recurrence;
  if (nextRunDate === null) return null;
  const byStart = runsFrom(frequency, startDate, nextRunDate, upcoming.length);
  return upcoming.every((day, index) => day === byStart[index]) ? startDate : nextRunDate;
}

type Known = Pick<RecurrenceDetails, 'frequency' | 'startDate' | 'nextRunDate' | 'upcoming'>;

/**
 * The next runs after a change (the 31st stays the 31st while neither frequency nor next run changes; otherwise runs
 * are counted from the new next run).
 *
 * @param wanted the change; days are `YYYY-MM-DD`
 * @param n the maximum number of days
 * @returns the days in ascending order, and whether more follow
 */
export function previewRuns(recurrence: Known, wanted: Rhythm, n = 5): { days: string[]; goesOn: boolean } {
  const keepsRhythm =
    wanted.frequency === recurrence.frequency && wanted.nextRunDate === recurrence.nextRunDate;
  const anchor = (keepsRhythm ? findAnchor(recurrence) : null) ?? wanted.nextRunDate;
  const { endDate } = wanted;
  const days = runsFrom(wanted.frequency, anchor, wanted.nextRunDate, n + 1).filter(
    (day) => endDate === null || day <= endDate,
  );
  return { days: days.slice(0, n), goesOn: days.length > n };
}

import { localDay } from '@stuiver/domain/dates';
import { type FilterCalendar, resolveDays, isPreset, joinRange } from '../lists/filters/filter-query.ts';

/** Problem of a choice of days (spec 5.12). */
export type PeriodProblem = 'pleaseSelect' | 'inFuture';

export type ExportPeriod =
  | { readonly range: string; readonly problem: null }
  | { readonly range: null; readonly problem: PeriodProblem };

/** Before the first payment of any company. */
const FIRST_DAY = '2000-01-01';

/**
 * Resolves the days of an export. Named periods that are not over, such as this month, end today; so does one without
 * an end.
 *
 * @param value the filter's text: `from..to`, or a named period
 * @param isSettled days of settlement are chosen, so that payments of any day may be among them
 */
export function resolvePeriod(
  value: string | undefined,
  calendar: FilterCalendar,
  isSettled = false,
): ExportPeriod {
  const today = localDay(calendar.now, calendar.timeZone);
  const [from, end] = resolveDays(value ?? '', calendar);
  const to = end === '' || (isPreset(value ?? '') && end > today) ? today : end;
  if (from === '' && isSettled) return { range: `${FIRST_DAY}..${today}`, problem: null };
  if (from === '') return { range: null, problem: 'pleaseSelect' };
  if (from > today || to > today) return { range: null, problem: 'inFuture' };
  return { range: joinRange([from, to]) ?? '', problem: null };
}

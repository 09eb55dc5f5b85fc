import {
  addDays,
  addMonthsKeepingAnchor,
  daysBetween,
  endOfDay,
  localDay,
  startOfDay,
} from '@stuiver/domain/dates';
import { type FilterCalendar, resolveDays } from '../lists/filters/filter-query.ts';

/** Days, `YYYY-MM-DD`, both included. */
export type Days = { readonly first: string; readonly last: string };

/** The period before a period, and how it is called. */
export type Comparison = Days & {
  readonly kind: 'days' | 'yesterday' | 'sameDaysOfMonth' | 'month' | 'sameDaysOfYear';
};

/**
 * Resolves the days of a period in the address. Future days are left out; an open end means today, an open start 30
 * days.
 *
 * @param value a named range, or `from..to`
 */
export function periodDays(value: string, calendar: FilterCalendar): Days {
  const today = localDay(calendar.now, calendar.timeZone);
  const [from, to] = resolveDays(value, calendar);
  const end = to === '' ? today : to;
  const first = from === '' ? addDays(end, -29) : from;
  const last = first <= today && end > today ? today : end;
  return first <= last ? { first, last } : { first: last, last: first };
}

/** The period before: the same days of the month or year before for those, else as many days right before it. */
export function periodBefore(value: string, { first, last }: Days): Comparison {
  const shifted = (months: number) => ({
    first: addMonthsKeepingAnchor(first, months),
    last: addMonthsKeepingAnchor(last, months),
  });
  if (value === 'this-month') return { kind: 'sameDaysOfMonth', ...shifted(-1) };
  if (value === 'this-year') return { kind: 'sameDaysOfYear', ...shifted(-12) };
  if (value === 'last-month')
    return { kind: 'month', first: addMonthsKeepingAnchor(first, -1), last: addDays(first, -1) };
  const length = daysBetween(first, last) + 1;
  return {
    kind: value === 'today' ? 'yesterday' : 'days',
    first: addDays(first, -length),
    last: addDays(first, -1),
  };
}

/** The instants of two periods for a call that compares them. */
export function comparedQuery(days: Days, comparison: Days, timeZone: string) {
  const { fromDateTime, toDateTime } = periodQuery(comparison, timeZone);
  return {
    ...periodQuery(days, timeZone),
    beforeFromDateTime: fromDateTime,
    beforeToDateTime: toDateTime,
  };
}

/** The days as instants for the wire, in the deployment's time zone. */
export function periodQuery({ first, last }: Days, timeZone: string) {
  return { fromDateTime: startOfDay(first, timeZone), toDateTime: endOfDay(last, timeZone) };
}

import {
  addDays,
  addMonthsKeepingAnchor,
  endOfDay,
  isCalendarDay,
  localDay,
  startOfDay,
} from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import { unreachable } from '@stuiver/domain/unreachable';
import { type FilterOf, type NamedFilter, type Preset, PRESETS } from '@stuiver/contract/list';
import { config } from '../../../lib/config.ts';
import { type ListSearch, readSearchValue } from '../schema.ts';

/** The two ends of a range, each `''` while it is open. */
export type Ends = readonly [string, string];

/** Time zone and time that decide "today". */
export type FilterCalendar = { timeZone: string; now: number };

/** The two ends of a range in the URL. */
export function splitRange(value: string): Ends {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}

/** A range for the URL; undefined when both ends are open. */
export function joinRange([from, to]: Ends): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

export function isPreset(value: string): value is Preset {
  return (PRESETS as readonly string[]).includes(value);
}

/** The first and last day of a named range, `YYYY-MM-DD`. */
export function presetDays(preset: Preset, { timeZone, now }: FilterCalendar): Ends {
  const today = localDay(now, timeZone);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const monthFrom = (first: string): Ends => [first, addDays(addMonthsKeepingAnchor(first, 1), -1)];
  const days: Readonly<Record<Preset, Ends>> = {
    today: [today, today],
    'last-7-days': [addDays(today, -6), today],
    'last-30-days': [addDays(today, -29), today],
    'this-month': monthFrom(firstOfMonth),
    'last-month': monthFrom(addMonthsKeepingAnchor(firstOfMonth, -1)),
    'this-year': [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
    'next-7-days': [today, addDays(today, 6)],
    'next-30-days': [today, addDays(today, 29)],
  };
  return days[preset];
}

/** The days of a range of dates, named or dated. */
export function resolveDays(value: string, calendar: FilterCalendar): Ends {
  return isPreset(value) ? presetDays(value, calendar) : splitRange(value);
}

/** The days of a filter's range, by the time that its list follows. */
export function filterDays(filter: FilterOf<'dates'>, value: string, calendar: FilterCalendar): Ends {
  return resolveDays(
    value,
    filter.real ? { ...calendar, now: calendar.now - config.clockShiftMs } : calendar,
  );
}

/** Converts a day to an instant for the wire; anything else stays unchanged, and the server refuses it. */
function toInstant(day: string, edge: typeof startOfDay, timeZone: string): string {
  return isCalendarDay(day) ? edge(day, timeZone) : day;
}

/** An amount with two decimals. */
function wireAmount(text: string): string {
  const parsed = parseAmount(text, { allowZero: true });
  if (!parsed.ok) return text;
  const [whole = '0', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

function buildFilterQuery(
  filter: NamedFilter,
  value: string,
  calendar: FilterCalendar,
): Record<string, unknown> {
  switch (filter.kind) {
    case 'text':
    case 'choice':
    case 'endpoint':
    case 'settlement':
      return { [filter.params[0]]: value };
    case 'company':
      return { [filter.params[0]]: [value] };
    case 'many':
      return { [filter.params[0]]: value.split(',') };
    case 'amount': {
      const [min, max] = splitRange(value);
      const [minParam, maxParam] = filter.params;
      return {
        ...(min ? { [minParam]: wireAmount(min) } : {}),
        ...(max ? { [maxParam]: wireAmount(max) } : {}),
      };
    }
    case 'dates': {
      const [from, to] = filterDays(filter, value, calendar);
      const [fromParam, toParam] = filter.params;
      return {
        ...(from ? { [fromParam]: toInstant(from, startOfDay, calendar.timeZone) } : {}),
        ...(to ? { [toParam]: toInstant(to, endOfDay, calendar.timeZone) } : {}),
      };
    }
    default:
      return unreachable(filter);
  }
}

/**
 * The query parameters of a URL's filters (spec 5.8, 5.7 and 5.11: text trimmed, empty ones dropped, dates as start and
 * end of day).
 */
export function filterQuery(
  filters: readonly NamedFilter[],
  search: ListSearch,
  calendar: FilterCalendar,
): Record<string, unknown> {
  return Object.assign(
    {},
    ...filters.map((filter) => {
      const value = readSearchValue(search, filter.name);
      return value === undefined ? {} : buildFilterQuery(filter, value, calendar);
    }),
  ) as Record<string, unknown>;
}

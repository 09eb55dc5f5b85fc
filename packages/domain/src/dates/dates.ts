import { addDays, dayOfUtc, isCalendarDay, pad, utcOfDay } from './calendar.ts';

export { addDays, addMonthsKeepingAnchor, daysBetween, formatDay, isCalendarDay } from './calendar.ts';

/** A point in time: epoch milliseconds, a Date, or ISO 8601 with `Z` or an offset. */
export type Instant = number | string | Date;

const ISO = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const DAY_LENGTH = 86_400_000;
const HOUR_LENGTH = 3_600_000;
const QUARTER = 900_000;
/** From here on every zone's offset is a whole number of quarters of an hour. */
const WHOLE_QUARTERS_SINCE = Date.UTC(1973, 0, 1);

/**
 * Reads a point in time. A text without a zone is refused: it would mean another instant on another machine.
 *
 * @param instant epoch milliseconds, a Date, or ISO 8601 with `Z` or an offset
 * @returns epoch milliseconds, or NaN for anything else
 */
export function toEpoch(instant: Instant): number {
  if (typeof instant !== 'string') return new Date(instant).getTime();
  const match = ISO.exec(instant);
  if (!match || !isCalendarDay(`${match[1]}-${match[2]}-${match[3]}`)) return Number.NaN;
  return Date.parse(instant);
}

type Zone = {
  /** The local wall-clock time as if it were UTC, in whole minutes. */
  readonly wall: (milliseconds: number) => number;
  /** The day of a quarter of an hour. */
  readonly days: Map<number, string>;
  /** Offset of the clock from UTC in a day, in milliseconds; null if it changes on that day. */
  readonly offsets: Map<number, number | null>;
  /** The first instant of a day. */
  readonly starts: Map<string, number>;
};
const zones = new Map<string, Zone>();

/** Intl objects cost some 50 µs to make, so each zone keeps one. */
function getZone(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const zone: Zone = {
    wall(milliseconds) {
      const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
      for (const part of format.formatToParts(milliseconds)) parts[part.type] = Number(part.value);
      return Date.UTC(
        parts.year ?? 0,
        (parts.month ?? 1) - 1,
        parts.day ?? 1,
        parts.hour ?? 0,
        parts.minute ?? 0,
      );
    },
    days: new Map(),
    offsets: new Map(),
    starts: new Map(),
  };
  zones.set(timeZone, zone);
  return zone;
}

/**
 * The day on the calendar of a place (date filters; also the days under which rows are counted). It is
 * called at every write, so the day of each quarter of an hour is cached.
 *
 * @param timeZone an IANA name, the deployment's
 * @returns `YYYY-MM-DD`
 * @throws RangeError when the instant or the zone is not one
 */
export function localDay(instant: Instant, timeZone: string): string {
  const milliseconds = toEpoch(instant);
  if (Number.isNaN(milliseconds)) throw new RangeError('Not a point in time');
  const zone = getZone(timeZone);
  if (milliseconds < WHOLE_QUARTERS_SINCE) return dayOfUtc(zone.wall(milliseconds));
  const quarter = Math.floor(milliseconds / QUARTER);
  const known = zone.days.get(quarter);
  if (known !== undefined) return known;
  const day = dayOfUtc(zone.wall(milliseconds));
  keep(zone.days, quarter, day);
  return day;
}

/** Caches results that take Intl microseconds; some kilobytes at most. */
function keep<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): void {
  if (known.size >= 4096) known.clear();
  known.set(key, value);
}

function offsetAt(milliseconds: number, zone: Zone): number {
  return zone.wall(milliseconds) - Math.floor(milliseconds / 60_000) * 60_000;
}

/** A file has millions of points in time, so the offset of each day is cached. */
function getOffset(milliseconds: number, zone: Zone): number {
  const day = Math.floor(milliseconds / DAY_LENGTH);
  const known = zone.offsets.get(day);
  if (known !== undefined) return known ?? offsetAt(milliseconds, zone);
  const offset = offsetAt(milliseconds, zone);
  const isSteady = [day, day + 1].every((start) => offsetAt(start * DAY_LENGTH, zone) === offset);
  keep(zone.offsets, day, isSteady ? offset : null);
  return offset;
}

/**
 * A point in time as the clock of a place shows it, to the second.
 *
 * @param milliseconds since the epoch; from 1973 on, when offsets became whole minutes
 * @param timeZone an IANA name
 * @returns `YYYY-MM-DDTHH:mm:ss`
 * @throws RangeError when the instant or the zone is not one
 */
export function localTime(milliseconds: number, timeZone: string): string {
  return new Date(milliseconds + getOffset(milliseconds, getZone(timeZone))).toISOString().slice(0, 19);
}

/**
 * Finds the first instant whose day in the zone is `day` or later, in epoch milliseconds. A graph needs each of its
 * days.
 */
function firstInstant(day: string, timeZone: string): number {
  const zone = getZone(timeZone);
  const known = zone.starts.get(day);
  if (known !== undefined) return known;
  const first = searchFirstInstant(day, zone);
  keep(zone.starts, day, first);
  return first;
}

function searchFirstInstant(day: string, zone: Zone): number {
  const midnight = utcOfDay(day);
  const isEarlier = (milliseconds: number) => zone.wall(milliseconds) < midnight;
  // The offset of the evening before is right unless the clock changes in between.
  const guess = midnight - (zone.wall(midnight - DAY_LENGTH) - (midnight - DAY_LENGTH));
  if (!isEarlier(guess) && isEarlier(guess - 60_000)) return guess;
  let before = midnight - 2 * DAY_LENGTH;
  let after = midnight + 2 * DAY_LENGTH;
  while (after - before > 60_000) {
    const middle = before + Math.floor((after - before) / 120_000) * 60_000;
    if (isEarlier(middle)) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Returns the start of a day in a time zone (spec 5.11).
 *
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name
 * @returns ISO 8601 with `Z`; if midnight is skipped, the first instant after it
 * @throws RangeError when the day or the zone isn't valid
 */
export function startOfDay(day: string, timeZone: string): string {
  return new Date(firstInstant(day, timeZone)).toISOString();
}

/**
 * Returns the instant at which the clock of a time zone first shows an hour of a day.
 *
 * @param day `YYYY-MM-DD`
 * @param hour 0 to 23
 * @param timeZone an IANA name
 * @returns where the clock skips that hour, the first instant after it
 * @throws RangeError when the day or the zone isn't valid
 */
export function atHour(day: string, hour: number, timeZone: string): Date {
  const zone = getZone(timeZone);
  const wanted = utcOfDay(day) + hour * HOUR_LENGTH;
  const guess = firstInstant(day, timeZone) + hour * HOUR_LENGTH;
  const exact = guess + wanted - zone.wall(guess);
  return new Date(zone.wall(exact) < wanted ? guess : exact);
}

/**
 * Returns the last millisecond of a day in a time zone (spec 5.11).
 *
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name
 * @returns ISO 8601 with `Z`, one millisecond before the next day starts
 * @throws RangeError when the day or the zone isn't valid
 */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(firstInstant(addDays(day, 1), timeZone) - 1).toISOString();
}

/**
 * Formats a point in time for lists and details (spec 9.6).
 *
 * @param instant a point in time, or nothing
 * @param timeZone an IANA name, the deployment's
 * @returns `DD-MM-YYYY HH:mm`, or `-` for anything else
 */
export function formatDateTime(instant: Instant | null | undefined, timeZone: string): string {
  const milliseconds = instant === null || instant === undefined ? Number.NaN : toEpoch(instant);
  if (Number.isNaN(milliseconds)) return '-';
  const wall = new Date(getZone(timeZone).wall(milliseconds));
  const date = `${pad(wall.getUTCDate())}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCFullYear(), 4)}`;
  return `${date} ${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsKeepingAnchor,
  daysBetween,
  endOfDay,
  formatDateTime,
  formatDay,
  isCalendarDay,
  localDay,
  startOfDay,
  toEpoch,
} from './dates.ts';

const HOME = 'Europe/Amsterdam';
const ZONES = [
  HOME,
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const instants = fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2080, 0, 1) });

describe('the start and end of a day', () => {
  it.each([
    ['in winter', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z', 24],
    ['in summer', '2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z', 24],
    ['when the clock goes forward', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', 23],
    ['when the clock goes back', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', 25],
    ['on a leap day', '2028-02-29', '2028-02-28T23:00:00.000Z', '2028-02-29T22:59:59.999Z', 24],
  ])('%s', (_, day, start, end, hours) => {
    expect(startOfDay(day, HOME)).toBe(start);
    expect(endOfDay(day, HOME)).toBe(end);
    expect(Date.parse(end) + 1 - Date.parse(start)).toBe(hours * 3_600_000);
  });

  it('skips a midnight that does not exist', () => {
    // At 00:00 the clock went to 01:00.
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(endOfDay('2018-11-03', 'America/Sao_Paulo')).toBe('2018-11-04T02:59:59.999Z');
  });

  it('starts a day once when midnight occurs twice', () => {
    // At 24:00 the clock went back to 23:00.
    expect(startOfDay('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z');
    expect(endOfDay('2018-02-17', 'America/Sao_Paulo')).toBe('2018-02-18T02:59:59.999Z');
  });

  it('covers exactly the instants of that day, in every zone', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const day = localDay(instant, zone);
        const start = Date.parse(startOfDay(day, zone));
        const end = Date.parse(endOfDay(day, zone));
        expect(start).toBeLessThanOrEqual(instant);
        expect(end).toBeGreaterThanOrEqual(instant);
        expect(localDay(start, zone)).toBe(day);
        expect(localDay(end, zone)).toBe(day);
        expect(localDay(start - 1, zone) < day).toBe(true);
        expect(localDay(end + 1, zone) > day).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses an invalid day or zone', () => {
    for (const day of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '']) {
      expect(() => startOfDay(day, HOME)).toThrow(RangeError);
    }
    expect(() => startOfDay('2026-01-01', 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('the day of an instant', () => {
  it('is the local day, not that of UTC', () => {
    expect(localDay('2026-01-15T23:30:00Z', HOME)).toBe('2026-01-16');
    expect(localDay(new Date('2026-07-15T21:59:59.999Z'), HOME)).toBe('2026-07-15');
    expect(localDay('2026-07-15T22:00:00.000Z', HOME)).toBe('2026-07-16');
    expect(localDay('2026-01-01T00:00:00+14:00', 'Pacific/Apia')).toBe('2025-12-31');
  });

  it('agrees with Intl, cached or not', () => {
    const formats = new Map(
      ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })]),
    );
    fc.assert(
      fc.property(instants, fc.nat(900_000), fc.constantFrom(...ZONES), (instant, later, zone) => {
        expect(localDay(instant, zone)).toBe(formats.get(zone)?.format(instant));
        expect(localDay(instant + later, zone)).toBe(formats.get(zone)?.format(instant + later));
      }),
      { numRuns: 1000 },
    );
  });

  it('is right for zones whose offset was no whole quarter of an hour', () => {
    // Liberia lay 44 minutes and 30 seconds behind.
    expect(localDay('1971-06-30T00:44:00Z', 'Africa/Monrovia')).toBe('1971-06-29');
    expect(localDay('1971-06-30T00:45:00Z', 'Africa/Monrovia')).toBe('1971-06-30');
  });

  it('refuses an invalid instant', () => {
    for (const instant of [
      '2026-01-15T23:30:00',
      '2026-02-30T00:00:00Z',
      '5',
      '',
      Number.NaN,
      new Date('x'),
    ]) {
      expect(() => localDay(instant, HOME)).toThrow(RangeError);
    }
  });
});

describe('an instant on screen', () => {
  it('shows day, month, year, hours and minutes in local time', () => {
    expect(formatDateTime('2026-11-20T08:05:59Z', HOME)).toBe('20-11-2026 09:05');
    expect(formatDateTime('2026-03-29T01:00:00Z', HOME)).toBe('29-03-2026 03:00');
    expect(formatDateTime('2025-12-31T23:00:00Z', HOME)).toBe('01-01-2026 00:00');
  });

  it('is shown as a dash when it is invalid', () => {
    for (const value of [null, undefined, '', 'gisteren', '2026-02-30T00:00:00Z', Number.NaN]) {
      expect(formatDateTime(value, HOME)).toBe('-');
    }
    expect(toEpoch('2026-01-01')).toBeNaN();
  });

  it('is shown as a day when it has no time', () => {
    expect(formatDay('2026-11-20')).toBe('20-11-2026');
    for (const value of [null, undefined, '', '2026-02-30']) expect(formatDay(value)).toBe('-');
  });
});

describe('days and months', () => {
  it('a day exists or it does not', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true);
    expect(isCalendarDay('2027-02-29')).toBe(false);
    expect(isCalendarDay('2026-11-20 ')).toBe(false);
  });

  it('days are counted across daylight-saving changes', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-28', '2026-10-26')).toBe(212);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  });

  it('months keep the anchor’s day whenever they have it', () => {
    const months = Array.from({ length: 14 }, (_, index) => addMonthsKeepingAnchor('2027-01-31', index));
    expect(months).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ]);
    expect(addMonthsKeepingAnchor('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonthsKeepingAnchor('2028-02-29', 48)).toBe('2032-02-29');
    expect(addMonthsKeepingAnchor('2026-03-31', -1)).toBe('2026-02-28');
  });
});

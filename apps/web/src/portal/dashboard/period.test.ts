import { daysBetween } from '@stuiver/domain/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDashboardSearch } from './dashboard-search.ts';
import { periodBefore, periodDays, periodQuery } from './period.ts';

/** 00:30 on the day that the clocks change in Amsterdam. */
const calendar = { timeZone: 'Europe/Amsterdam', now: Date.parse('2026-10-24T22:30:00Z') };

it.each([
  ['today', '2026-10-25', '2026-10-25', 'yesterday', '2026-10-24', '2026-10-24'],
  ['last-7-days', '2026-10-19', '2026-10-25', 'days', '2026-10-12', '2026-10-18'],
  ['this-month', '2026-10-01', '2026-10-25', 'sameDaysOfMonth', '2026-09-01', '2026-09-25'],
  ['last-month', '2026-09-01', '2026-09-30', 'month', '2026-08-01', '2026-08-31'],
  ['this-year', '2026-01-01', '2026-10-25', 'sameDaysOfYear', '2025-01-01', '2025-10-25'],
  ['2026-10-20..', '2026-10-20', '2026-10-25', 'days', '2026-10-14', '2026-10-19'],
  ['..2026-03-31', '2026-03-02', '2026-03-31', 'days', '2026-01-31', '2026-03-01'],
  ['2026-10-25..2026-12-31', '2026-10-25', '2026-10-25', 'days', '2026-10-24', '2026-10-24'],
])(
  'reads %s as days in the deployment’s zone, and finds those before',
  (value, first, last, kind, from, to) => {
    const days = periodDays(value, calendar);
    expect(days).toEqual({ first, last });
    expect(periodBefore(value, days)).toEqual({ kind, first: from, last: to });
  },
);

it('sends the first and last millisecond of the days, also of one with 25 hours', () => {
  expect(periodQuery({ first: '2026-10-25', last: '2026-10-25' }, calendar.timeZone)).toEqual({
    fromDateTime: '2026-10-24T22:00:00.000Z',
    toDateTime: '2026-10-25T22:59:59.999Z',
  });
});

it('compares any days with as many right before them', () => {
  const day = fc
    .integer({ min: 0, max: 9000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (from, to) => {
      const days = periodDays(`${from}..${to}`, calendar);
      const before = periodBefore(`${from}..${to}`, days);
      expect(daysBetween(before.first, before.last)).toBe(daysBetween(days.first, days.last));
      expect(daysBetween(before.last, days.first)).toBe(1);
    }),
  );
});

it('drops what the address cannot mean', () => {
  const raw = { period: 'ooit', methods: 'kaart', currency: 'euro', measure: 'amounts', view: 'x' };
  expect(readDashboardSearch({ ...raw, granularity: 'HOUR' })).toEqual({});
  const kept = {
    period: 'this-year',
    methods: 'CARD,IDEAL',
    currency: 'CHF',
    measure: 'success',
    view: 'table',
  };
  expect(readDashboardSearch({ ...kept, page: 2 })).toEqual(kept);
});

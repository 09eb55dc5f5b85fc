import { addDays, endOfDay, startOfDay } from '@stuiver/domain/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DaySpan } from '../filter.ts';
import { timeToSum } from './spans.ts';

const ZONE = 'Europe/Amsterdam';
const BEGINNING = '2023-12-20';
const DAYS = 830;
const EVERY_DAY = Array.from({ length: DAYS }, (_, index) => addDays(BEGINNING, index));

const holds = ({ first, last }: DaySpan, day: string) =>
  (first === null || day >= first) && (last === null || day <= last);

/** The same days as instants. */
const during = ({ first, last }: DaySpan) => ({
  from: first === null ? null : new Date(startOfDay(first, ZONE)),
  to: last === null ? null : new Date(Date.parse(endOfDay(last, ZONE)) + 1),
});

describe('time to sum', () => {
  it('counts each of its days once and no other, those taken off subtracted', () => {
    const bound = fc.option(fc.nat({ max: DAYS - 1 }).map((index) => addDays(BEGINNING, index)));
    fc.assert(
      fc.property(bound, bound, (one, other) => {
        const isReversed = one !== null && other !== null && one > other;
        const span = isReversed ? { first: other, last: one } : { first: one, last: other };
        const { spans, parts } = timeToSum(during(span), ZONE);
        expect(parts).toEqual([]);
        for (const day of EVERY_DAY) {
          const counted = spans
            .filter(({ period, days }) => holds(days, period === 'month' ? `${day.slice(0, 7)}-01` : day))
            .map(({ isTakenOff = false }) => (isTakenOff ? -1 : 1));
          expect(
            counted.reduce((sum, sign) => sum + sign, 0),
            day,
          ).toBe(holds(span, day) ? 1 : 0);
        }
      }),
    );
  });

  it('reads the fewer days of a month that is cut, and those of one that is not over', () => {
    const findSpans = (first: string, last: string) => timeToSum(during({ first, last }), ZONE).spans;
    expect(findSpans('2026-11-01', '2026-11-21')).toEqual([
      { period: 'month', days: { first: '2026-11-01', last: '2026-11-30' } },
      { period: 'day', days: { first: '2026-11-22', last: '2026-11-30' }, isTakenOff: true },
    ]);
    expect(findSpans('2025-11-22', '2026-02-03')).toEqual([
      { period: 'month', days: { first: '2025-12-01', last: '2026-01-31' } },
      { period: 'day', days: { first: '2025-11-22', last: '2025-11-30' }, isTakenOff: false },
      { period: 'day', days: { first: '2026-02-01', last: '2026-02-03' }, isTakenOff: false },
    ]);
  });
});

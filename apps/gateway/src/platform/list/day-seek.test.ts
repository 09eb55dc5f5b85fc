import { addDays } from '@stuiver/domain/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoMonths } from './day-seek.ts';
import type { DaySpan } from './filter.ts';

const BEGINNING = '2023-12-20';
const DAYS = 830;
const EVERY_DAY = Array.from({ length: DAYS }, (_, index) => addDays(BEGINNING, index));

const holds = ({ first, last }: DaySpan, day: string) =>
  (first === null || day >= first) && (last === null || day <= last);

describe('days as months', () => {
  it('covers each day once, by its month or individually', () => {
    const bound = fc.option(fc.nat({ max: DAYS - 1 }).map((index) => addDays(BEGINNING, index)));
    fc.assert(
      fc.property(bound, bound, (one, other) => {
        const isReversed = one !== null && other !== null && one > other;
        const span = isReversed ? { first: other, last: one } : { first: one, last: other };
        const { months, days } = splitIntoMonths(span);
        for (const day of EVERY_DAY) {
          const byMonth = months !== null && holds(months, `${day.slice(0, 7)}-01`);
          const times = Number(byMonth) + days.filter((part) => holds(part, day)).length;
          expect(times, day).toBe(holds(span, day) ? 1 : 0);
        }
      }),
    );
  });

  it('leaves at most the days of two months outside whole months', () => {
    expect(splitIntoMonths({ first: null, last: null })).toEqual({
      months: { first: null, last: null },
      days: [],
    });
    expect(splitIntoMonths({ first: '2024-02-29', last: '2026-11-30' })).toEqual({
      months: { first: '2024-03-01', last: '2026-11-30' },
      days: [{ first: '2024-02-29', last: '2024-02-29' }],
    });
    expect(splitIntoMonths({ first: '2026-11-02', last: '2026-11-29' })).toEqual({
      months: null,
      days: [{ first: '2026-11-02', last: '2026-11-29' }],
    });
  });
});

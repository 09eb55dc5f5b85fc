import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { dueDay, nextRunDates, runDatesWithin } from './recurrence.ts';
import { FREQUENCIES } from '../states/states.ts';

describe('the runs of a recurrence', () => {
  it.each([
    ['DAILY', '2026-03-28', ['2026-03-29', '2026-03-30', '2026-03-31']],
    ['WEEKLY', '2026-12-24', ['2026-12-31', '2027-01-07', '2027-01-14']],
    ['MONTHLY', '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['QUARTERLY', '2026-11-30', ['2027-02-28', '2027-05-30', '2027-08-30']],
    ['YEARLY', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28']],
    ['NEVER', '2026-11-20', []],
  ] as const)('%s follow their anchor', (frequency, anchor, days) => {
    expect(nextRunDates(frequency, anchor, 3)).toEqual(days);
  });

  it('starts the runs with the anchor', () => {
    for (const frequency of FREQUENCIES) {
      expect(dueDay(frequency, '2026-01-31', 0)).toBe('2026-01-31');
      expect(nextRunDates(frequency, '2026-01-31', 1, '2026-01-30')).toEqual(['2026-01-31']);
    }
    expect(dueDay('NEVER', '2026-01-31', 1)).toBeNull();
  });

  it('the runs within a span include both of its ends', () => {
    expect(runDatesWithin('MONTHLY', '2026-01-31', '2026-02-28', '2026-05-31')).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(runDatesWithin('WEEKLY', '2026-01-01', '2026-01-02', '2026-01-07')).toEqual([]);
    expect(runDatesWithin('NEVER', '2026-01-31', '2026-01-31', '2027-01-31')).toEqual(['2026-01-31']);
    expect(runDatesWithin('DAILY', '2020-01-01', '2020-01-01', '2026-01-01')).toHaveLength(2193);
  });

  it('a date before the first run or between two is refused', () => {
    expect(() => dueDay('DAILY', '2026-01-31', -1)).toThrow(RangeError);
    expect(() => dueDay('DAILY', '2026-01-31', 0.5)).toThrow(RangeError);
    expect(() => dueDay('NEVER', '2026-02-31', 0)).toThrow(RangeError);
  });

  it('the next run after a day is the first later one, however long the recurrence has run', () => {
    const frequency = fc.constantFrom(...FREQUENCIES.filter((one) => one !== 'NEVER'));
    fc.assert(
      fc.property(frequency, fc.nat(400), fc.integer({ min: -400, max: 8000 }), (one, start, distance) => {
        const anchor = addDays('2024-01-01', start);
        const after = addDays(anchor, distance);
        const days = nextRunDates(one, anchor, 3, after);
        expect(days).toHaveLength(3);
        let index = 0;
        while ((dueDay(one, anchor, index) ?? '') <= after) index++;
        expect(days).toEqual([0, 1, 2].map((step) => dueDay(one, anchor, index + step)));
      }),
      { numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeFee, computeShare } from './fees.ts';
import { latestCutOff, nextCutOff, SCHEDULES } from './settlements.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('a cut-off', () => {
  it.each([
    ['DAILY', 0, '2026-11-24T10:00:00Z', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
    ['DAILY', 17, '2026-11-24T15:59:59Z', '2026-11-23T16:00:00Z', '2026-11-24T16:00:00Z'],
    ['DAILY', 17, '2026-11-24T16:00:00Z', '2026-11-24T16:00:00Z', '2026-11-25T16:00:00Z'],
    ['WEEKLY', 0, '2026-11-24T10:00:00Z', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z'],
    ['WEEKLY', 8, '2026-11-23T06:00:00Z', '2026-11-16T07:00:00Z', '2026-11-23T07:00:00Z'],
    ['MONTHLY', 0, '2026-11-24T10:00:00Z', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
    ['MONTHLY', 9, '2026-03-01T07:00:00Z', '2026-02-01T08:00:00Z', '2026-03-01T08:00:00Z'],
    // The clock skips from 02:00 to 03:00, and shows 02:00 twice.
    ['DAILY', 2, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
    ['DAILY', 2, '2026-10-25T12:00:00Z', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
    ['DAILY', 3, '2026-10-25T12:00:00Z', '2026-10-25T02:00:00Z', '2026-10-26T02:00:00Z'],
  ] as const)('%s at %i: %s follows %s and precedes %s', (schedule, cutOffHour, now, latest, next) => {
    const timetable = { schedule, cutOffHour };
    expect(latestCutOff(timetable, new Date(now), AMSTERDAM)).toEqual(new Date(latest));
    expect(nextCutOff(timetable, new Date(now), AMSTERDAM)).toEqual(new Date(next));
  });

  it('divides time without a gap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCHEDULES),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (schedule, cutOffHour, now) => {
          const timetable = { schedule, cutOffHour };
          const [latest, next] = [latestCutOff, nextCutOff].map((find) => find(timetable, now, AMSTERDAM));
          expect(latest!.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(next!.getTime()).toBeGreaterThan(now.getTime());
          expect(latestCutOff(timetable, next!, AMSTERDAM)).toEqual(next);
        },
      ),
    );
  });
});

describe('a fee', () => {
  it.each([
    [{ fixed: 25, rate: 180, minimum: 0 }, 10_000, 205],
    [{ fixed: 0, rate: 150, minimum: 0 }, 33, 0],
    [{ fixed: 0, rate: 150, minimum: 0 }, 34, 1],
    [{ fixed: 0, rate: 150, minimum: 0 }, 100, 2],
    [{ fixed: 5, rate: 100, minimum: 30 }, 100, 30],
  ])('%j of %i is %i', (price, amount, fee) => {
    expect(computeFee(price, amount)).toBe(fee);
  });

  it('is half a cent up, on both sides of zero', () => {
    expect([
      computeShare(50, 100),
      computeShare(-50, 100),
      computeShare(49, 100),
      computeShare(-49, 100),
    ]).toEqual([1, -1, 0, 0]);
  });
});

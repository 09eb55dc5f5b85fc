import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { countGraphBuckets, cutIntoBuckets, GRANULARITIES } from './graph.ts';

const day = fc.nat({ max: 200_000 }).map((days) => addDays('1970-01-02', days));
const stretch = fc.tuple(day, day).map(([one, other]) => (one <= other ? [one, other] : [other, one]));

describe('a stretch of days in buckets', () => {
  it('is covered once, by no more buckets than asked, in the finest granularity that fits', () => {
    fc.assert(
      fc.property(stretch, fc.integer({ min: 1, max: 400 }), ([first, last], most) => {
        const { granularity, starts } = cutIntoBuckets(first!, last!, most);
        expect(starts.length).toBeLessThanOrEqual(most);
        expect(starts[0]).toBe(first);
        expect(starts).toEqual([...new Set(starts)].toSorted());
        expect(starts.at(-1)! <= last!).toBe(true);
        const finer = GRANULARITIES.slice(0, GRANULARITIES.indexOf(granularity));
        for (const one of finer) expect(countGraphBuckets(first!, last!, one)).toBeGreaterThan(most);
      }),
    );
  });

  it('starts weeks on Mondays, months on the first and years on 1 January', () => {
    expect(cutIntoBuckets('2026-11-18', '2026-11-24', 31)).toEqual({
      granularity: 'DAY',
      starts: [
        '2026-11-18',
        '2026-11-19',
        '2026-11-20',
        '2026-11-21',
        '2026-11-22',
        '2026-11-23',
        '2026-11-24',
      ],
    });
    expect(cutIntoBuckets('2026-11-18', '2026-11-30', 3)).toEqual({
      granularity: 'WEEK',
      starts: ['2026-11-18', '2026-11-23', '2026-11-30'],
    });
    expect(cutIntoBuckets('2025-12-31', '2026-02-28', 5)).toEqual({
      granularity: 'MONTH',
      starts: ['2025-12-31', '2026-01-01', '2026-02-01'],
    });
    expect(cutIntoBuckets('2024-02-29', '2026-01-01', 12)).toEqual({
      granularity: 'YEAR',
      starts: ['2024-02-29', '2025-01-01', '2026-01-01'],
    });
    expect(cutIntoBuckets('2000-06-01', '2026-01-01', 10).starts).toHaveLength(9);
  });

  it('counts as many buckets as it cuts', () => {
    fc.assert(
      fc.property(stretch, ([first, last]) => {
        fc.pre(daysBetween(first!, last!) < 3000);
        for (const granularity of GRANULARITIES) {
          const count = countGraphBuckets(first!, last!, granularity);
          const cut = cutIntoBuckets(first!, last!, count);
          expect(cut.starts.length).toBeLessThanOrEqual(count);
          if (cut.granularity === granularity) expect(cut.starts).toHaveLength(count);
        }
      }),
    );
  });
});

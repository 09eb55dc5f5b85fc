import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BandCount, bandOf, seekBands, splitIntoBands } from './amount-bands.ts';
import type { AmountSpan } from './filter.ts';

const MOST = 99_999_999_999;
const amount = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: MOST }));
const end = fc.option(amount, { nil: null });
const inside = (value: number, { min, max }: AmountSpan) =>
  (min === null || value >= min) && (max === null || value <= max);

describe('bands of amounts', () => {
  it('lie side by side, each amount in one, none wider than 3 % of its amounts', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const { least, most } = bandOf(value);
        expect(least <= value && value <= most).toBe(true);
        expect(bandOf(least)).toEqual({ least, most });
        expect(bandOf(most)).toEqual({ least, most });
        expect(bandOf(most + 1).least).toBe(most + 1);
        expect(most - least).toBeLessThanOrEqual(least * 0.032);
      }),
    );
    expect([63, 64, 65, 66, MOST].map((value) => bandOf(value).least)).toEqual([
      63, 64, 64, 66, 98_784_247_808,
    ]);
  });

  it('and parts of them hold every amount of a range once', () => {
    fc.assert(
      fc.property(end, end, amount, (min, max, value) => {
        fc.pre(min === null || max === null || min <= max);
        const { whole, parts } = splitIntoBands({ min, max });
        const holding = [...(whole ? [whole] : []), ...parts].filter((span) => inside(value, span));
        expect(holding).toHaveLength(inside(value, { min, max }) ? 1 : 0);
        if (whole?.min) expect(bandOf(whole.min).least).toBe(whole.min);
        if (whole?.max) expect(bandOf(whole.max).most).toBe(whole.max);
      }),
    );
  });

  it('lead to the rows of a page', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 120 });
    const page = fc.record({ offset: fc.nat(130), limit: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(amounts, page, fc.constantFrom('asc', 'desc'), (all, asked, direction) => {
        const sorted = all.toSorted((one, other) => (direction === 'asc' ? one - other : other - one));
        const counts = new Map<number, number>();
        for (const value of all) counts.set(bandOf(value).least, (counts.get(bandOf(value).least) ?? 0) + 1);
        const bands: BandCount[] = [...counts]
          .map(([least, rows]) => ({ least, rows }))
          .toSorted((one, other) => one.least - other.least);
        const found = seekBands(bands, asked, direction);
        expect(found.total).toBe(all.length);
        const within = sorted.filter((value) => found.amounts && inside(value, found.amounts));
        expect(within).toHaveLength(found.rows);
        expect(within.slice(found.rest, found.rest + asked.limit)).toEqual(
          sorted.slice(asked.offset, asked.offset + asked.limit),
        );
      }),
    );
  });
});

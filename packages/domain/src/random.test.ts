import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

describe('seeded randomness', () => {
  it('is xoshiro128**, with the reference’s first outputs from the state 1, 2, 3, 4', () => {
    const random = seededRandom([1, 2, 3, 4]);
    expect(Array.from({ length: 6 }, () => random.next())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492,
    ]);
  });

  it('gives the same sequence for the same seed, and another for another', () => {
    const run = (seed: string | number) => Array.from(seededRandom(seed).bytes(32)).join();
    expect(run('demo')).toBe(run('demo'));
    expect(run(7)).toBe(run('7'));
    expect(new Set(['demo', 'Demo', '', 0, 1, 2].map(run)).size).toBe(6);
  });

  it('draws every whole number below the bound about equally often', () => {
    const random = seededRandom('evenness');
    const counts = Array.from({ length: 7 }, () => 0);
    for (let draw = 0; draw < 70_000; draw++) {
      const value = random.int(7);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    expect(random.int(1)).toBe(0);
    expect(random.int(2 ** 32)).toBeLessThan(2 ** 32);
  });

  it('returns as many bytes as requested, and picks from a given list', () => {
    const random = seededRandom('parts');
    expect([0, 1, 5, 16].map((length) => random.bytes(length).length)).toEqual([0, 1, 5, 16]);
    expect(
      Array.from({ length: 50 }, () => random.pick(['a', 'b']))
        .sort()
        .join(''),
    ).toMatch(/^a+b+$/);
  });

  it('refuses invalid bounds, states and seeds', () => {
    const random = seededRandom(1);
    for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1])
      expect(() => random.int(bound)).toThrow(RangeError);
    expect(() => random.pick([])).toThrow(RangeError);
    expect(() => seededRandom([0, 0, 0, 0])).toThrow(RangeError);
    expect(() => seededRandom(0.5)).toThrow(RangeError);
  });
});

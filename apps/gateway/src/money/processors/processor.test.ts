import { expect, it } from 'vitest';
import { backOff } from './processor.ts';

it('asks a processor after 10 s, then half as often each time, and at least every six hours', () => {
  expect([0, 1, 2, 3].map(backOff)).toEqual([10_000, 20_000, 40_000, 80_000]);
  for (const checks of [12, 20, 21, 1000]) expect(backOff(checks)).toBe(6 * 3_600_000);
});

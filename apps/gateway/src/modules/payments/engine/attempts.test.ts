import { expect, it } from 'vitest';
import { refundBackOff } from '../../refunds/engine.ts';
import { backOff } from './attempts.ts';

it.each([
  ['an attempt', backOff],
  ['a refund', refundBackOff],
])(
  'a processor is asked about %s after 10 s, then half as often each time, every six hours at least',
  (_, wait) => {
    expect([0, 1, 2, 3].map(wait)).toEqual([10_000, 20_000, 40_000, 80_000]);
    for (const checks of [12, 20, 21, 1000]) expect(wait(checks)).toBe(6 * 3_600_000);
  },
);

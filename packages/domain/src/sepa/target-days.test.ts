import { expect, it } from 'vitest';
import { isTargetDay, nextTargetDay } from './target-days.ts';

it.each([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-12-25',
  '2026-11-28',
  '2026-11-29',
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2038-04-26',
])('TARGET is closed on %s', (day) => {
  expect(isTargetDay(day)).toBe(false);
});

it.each([
  ['2026-11-24', '2026-11-25'],
  ['2026-11-27', '2026-11-30'],
  ['2026-12-24', '2026-12-28'],
  ['2026-04-02', '2026-04-07'],
  ['2026-12-31', '2027-01-04'],
])('after %s it settles on %s', (day, next) => {
  expect(nextTargetDay(day)).toBe(next);
});

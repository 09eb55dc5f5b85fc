import { expect, it } from 'vitest';
import { lastDay } from './last-day.ts';

it.each([
  ['1', '2026-11-21T22:59:59.999Z'],
  [' 14 ', '2026-12-04T22:59:59.999Z'],
  ['365', '2027-11-20T22:59:59.999Z'],
  ['0', null],
  ['366', null],
  ['1,5', null],
  ['-1', null],
  ['', null],
])('a link that is valid for %j days ends at %s', (days, end) => {
  expect(lastDay(days, '2026-11-20T09:00:00Z')).toBe(end);
});

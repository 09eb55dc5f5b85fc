import { expect, it } from 'vitest';
import { lastReturnDay, returnTerm } from './return-codes.ts';

it.each([
  // Friday, then over Christmas, Easter and 1 May.
  ['2026-12-04', '2026-12-11'],
  ['2026-12-23', '2026-12-31'],
  ['2026-04-01', '2026-04-10'],
  ['2026-04-30', '2026-05-08'],
])('what settled on %s is returned until %s', (settledOn, last) => {
  expect(lastReturnDay(settledOn)).toBe(last);
});

it.each([
  ['2026-12-04', '2026-12-11', 'return'],
  ['2026-12-04', '2026-12-12', 'refund'],
  ['2026-12-04', '2027-01-29', 'refund'],
  ['2026-12-04', '2027-01-30', 'unauthorised'],
  ['2026-12-04', '2028-01-04', 'unauthorised'],
  ['2026-12-04', '2028-01-05', 'late'],
  // Thirteen months from 31 January end with February.
  ['2027-01-31', '2028-02-29', 'unauthorised'],
  ['2027-01-31', '2028-03-01', 'late'],
])('what settled on %s and came back on %s is a %s', (settledOn, returnedOn, term) => {
  expect(returnTerm(settledOn, returnedOn)).toBe(term);
});

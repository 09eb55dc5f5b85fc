import { expect, it } from 'vitest';
import { addUp } from './total-queries.ts';

it('sums of parts leave out a currency of which everything was taken off again', () => {
  const counts = [
    ['CHF', 2, 500, 0],
    ['EUR', 3, 900, 100],
    ['CHF', -2, -500, 0],
    ['EUR', -1, -200, 0],
  ] as const;
  expect(addUp(counts)).toEqual({ rows: 2, amounts: [{ currency: 'EUR', amount: 700, excluded: 100 }] });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landing, moved } from './move.ts';

test('an item moves up, down and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

test('a dropped item lands next to the one that it is dropped on, and nothing is lost', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const index = fc.nat(items.length - 1);
  fc.assert(
    fc.property(index, index, fc.boolean(), (from, onto, below) => {
      const after = moved(items, from, landing(from, onto, below));
      expect(after.toSorted()).toEqual(items);
      if (from === onto) expect(after).toEqual(items);
      else expect(after.indexOf(items[from]!) - after.indexOf(items[onto]!)).toBe(below ? 1 : -1);
    }),
  );
});

import { expect, it } from 'vitest';
import { splitRefund } from './split-refund.ts';

const movements = [
  { senderId: 'a', left: 60 },
  { senderId: 'b', left: 0 },
  { senderId: 'c', left: 25 },
  { senderId: 'a', left: 15 },
];
const split = (amount: number, senderId: string | null = null) => {
  const { parts, rest } = splitRefund(movements, amount, senderId);
  return [parts.map((part) => [part.movement.senderId, part.amount]), rest];
};

it.each([
  [50, [[['a', 50]], 0]],
  [
    61,
    [
      [
        ['a', 60],
        ['c', 1],
      ],
      0,
    ],
  ],
  [
    100,
    [
      [
        ['a', 60],
        ['c', 25],
        ['a', 15],
      ],
      0,
    ],
  ],
  [
    101,
    [
      [
        ['a', 60],
        ['c', 25],
        ['a', 15],
      ],
      1,
    ],
  ],
])('takes %i from the oldest movements first, and leaves what they do not cover', (amount, expected) => {
  expect(split(amount)).toEqual(expected);
});

it('takes only from the chosen sender', () => {
  expect(split(70, 'a')).toEqual([
    [
      ['a', 60],
      ['a', 10],
    ],
    0,
  ]);
  expect(split(30, 'c')).toEqual([[['c', 25]], 5]);
});

import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './money.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [134_00, '134.00'],
  [1_234_567_89, '1234567.89'],
])('%d cents are %s at the gateway, and back', (cents, amount) => {
  expect(writeAmount(cents)).toBe(amount);
  expect(readAmount(amount)).toBe(cents);
});

test.each([12.5, -1, Number.NaN, 2 ** 53])('%d is no amount in cents', (cents) => {
  expect(() => writeAmount(cents)).toThrow(RangeError);
});

import { expect, it } from 'vitest';
import { readReceiptNumber, receiptNumber } from './receipt-number.ts';

it('is the end of the id in fours, and is found by it', () => {
  const id = '01a20e73-d67b-7c8c-8bd8-f59600cbdd95';
  expect(receiptNumber(id)).toBe('F596 00CB DD95');
  expect(id).toContain(readReceiptNumber('f596 00cb dd95'));
  expect(readReceiptNumber('stoel 1234 5678')).toBe('stoel 1234 5678');
});

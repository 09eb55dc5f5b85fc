import { checkCardNumber } from '@stuiver/domain/card';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS, TEST_REFUNDS } from '../processors/test-values.ts';
import { ACCOUNTS, TRANSFERS } from './transfers.ts';

describe('the table of events and transfers', () => {
  it('names accounts that exist, and two different ones in each transfer', () => {
    for (const rule of Object.values(TRANSFERS).flat()) {
      for (const place of [rule.debit, rule.credit]) expect([...ACCOUNTS, 'held', 'origin']).toContain(place);
      expect(rule.debit).not.toBe(rule.credit);
    }
  });
});

describe('the test values', () => {
  it('are valid card numbers, each once', () => {
    expect(TEST_CARDS.filter(({ number }) => !checkCardNumber(number).ok)).toEqual([]);
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
    expect(new Set(TEST_REFUNDS.map(({ cents }) => cents)).size).toBe(TEST_REFUNDS.length);
  });
});

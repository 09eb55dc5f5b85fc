import { readFileSync } from 'node:fs';
import { checkCardNumber } from '@stuiver/domain/card';
import { describe, expect, it } from 'vitest';
import { describeTestValues } from '../processors/test-values-doc.ts';
import { TEST_CARDS, TEST_REFUNDS } from '../processors/test-values.ts';
import { ACCOUNTS, describeTransfers, TRANSFERS } from './transfers.ts';

const page = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');

describe('the table of events and transfers', () => {
  it('names accounts that exist, and two different ones in each transfer', () => {
    for (const rule of Object.values(TRANSFERS).flat()) {
      for (const place of [rule.debit, rule.credit]) expect([...ACCOUNTS, 'held', 'origin']).toContain(place);
      expect(rule.debit).not.toBe(rule.credit);
    }
  });

  it('is the one in docs/events-and-transfers.md', () => {
    expect(page('events-and-transfers.md')).toBe(describeTransfers());
  });
});

describe('the test values', () => {
  it('are valid card numbers, each once', () => {
    expect(TEST_CARDS.filter(({ number }) => !checkCardNumber(number).ok)).toEqual([]);
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
    expect(new Set(TEST_REFUNDS.map(({ cents }) => cents)).size).toBe(TEST_REFUNDS.length);
  });

  it('are the ones in docs/test-values.md', () => {
    expect(page('test-values.md')).toBe(describeTestValues());
  });
});

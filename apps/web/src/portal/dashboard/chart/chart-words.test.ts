import { expect, it } from 'vitest';
import { changeWords } from './chart-words.ts';

it.each([
  [1082, 1000, 'nl', '+8,2%'],
  [500, 1000, 'en', '-50%'],
  [10_990, 1000, 'nl', '+999%'],
  [10_991, 1000, 'nl', 'was zoveel'],
  [155_367, 995, 'en', 'was zoveel'],
] as const)('writes the change to %d from %d in %s as %s', (now, past, language, words) => {
  expect(changeWords(now, past, () => 'was zoveel', language)).toBe(words);
});

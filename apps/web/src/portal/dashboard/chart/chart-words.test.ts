import { expect, it } from 'vitest';
import { getFormats } from '@stuiver/messages';
import { axisWord, changeWords } from './chart-words.ts';

it.each([
  [1082, 1000, 'nl', '+ 8,2%'],
  [414, 1000, 'nl', '− 58,6%'],
  [500, 1000, 'en', '− 50%'],
  [9999, 10_000, 'nl', '0%'],
  [10_990, 1000, 'nl', '+ 999%'],
  [10_991, 1000, 'nl', 'was zoveel'],
  [155_367, 995, 'en', 'was zoveel'],
] as const)('writes the change to %d from %d in %s as %s', (now, past, language, words) => {
  expect(changeWords(now, past, () => 'was zoveel', getFormats(language)).replaceAll('\u202f', ' ')).toBe(
    words,
  );
});

it.each([
  [-250_000, 'nl', '− € 2.500'],
  [-150_000_000, 'nl', '− € 1,5 mln.'],
  [-150_000_000, 'en', '− € 1,5 mln.'],
] as const)('writes a figure below zero next to the axis, %d in %s, as %s', (value, language, words) => {
  const figure = axisWord(value, { measure: 'amounts', currency: 'EUR' }, getFormats(language));
  expect(figure.replaceAll(/\s/gu, ' ')).toBe(words);
});

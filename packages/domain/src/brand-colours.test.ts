import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColours, contrast, LEAST_CONTRAST, parseColour, readColour } from './brand-colours.ts';

const GROUNDS = { light: ['#ffffff', '#f2f4f7'], dark: ['#1f252e', '#09101e'] } as const;
const COLOUR = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('is readable on every background of both themes, as is the text on it, for any chosen colour', () => {
  fc.assert(
    fc.property(COLOUR, (chosen) => {
      const { brand, ink, soft } = brandColours(chosen);
      for (const theme of ['light', 'dark'] as const) {
        for (const ground of [...GROUNDS[theme], ink[theme], soft[theme]]) {
          const reached = contrast(parseColour(brand[theme]), parseColour(ground));
          expect(reached).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
      }
    }),
    { numRuns: 1000, seed: 7 },
  );
});

it('stays unchanged when it is readable', () => {
  expect(brandColours('#123456').brand.light).toBe('#123456');
  expect(brandColours('#ffe066').brand.dark).toBe('#ffe066');
});

/** Saturation of a colour, from 0 (grey) to 1 (HSL). */
function saturation(colour: string): number {
  const parts = parseColour(colour).map((part) => part / 255);
  const [high, low] = [Math.max(...parts), Math.min(...parts)];
  const light = (high + low) / 2;
  return high === low ? 0 : (high - low) / (1 - Math.abs(2 * light - 1));
}

it('keeps its saturation on dark, so that a button never looks switched off', () => {
  for (const chosen of ['#0b5d4d', '#7a1f2b', '#1b2a6b', '#3d3a00', '#5b0f8a'])
    expect(saturation(brandColours(chosen).brand.dark)).toBeGreaterThan(saturation(chosen) - 0.03);
});

it('turns white on dark when it is grey or black, instead of a grey that looks switched off', () => {
  for (const chosen of ['#000000', '#2b2b2e', '#55585c'])
    expect(contrast(parseColour(brandColours(chosen).brand.dark), parseColour('#1f252e'))).toBeGreaterThan(9);
});

it('is changed as little as possible', () => {
  const { brand } = brandColours('#ffe066');
  expect(contrast(parseColour(brand.light), [255, 255, 255])).toBeLessThan(5.5);
});

it.each([
  ['#0b5d4d', '#0b5d4d'],
  [' #FFCC00 ', '#ffcc00'],
  ['#fff', null],
  ['0b5d4d', null],
  ['#0b5d4g', null],
  ['rood', null],
  ['', null],
])('reads %o as it was typed', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});

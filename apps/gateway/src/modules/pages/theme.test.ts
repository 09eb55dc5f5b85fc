import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, LEAST_CONTRAST, parseColour, themeCss } from './theme.ts';

const GROUNDS = { light: ['#ffffff', '#f2f4f7'], dark: ['#1f252e', '#09101e'] };

function colours(css: string, name: string): { light: string; dark: string } {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  return { light: match?.[1] ?? '', dark: match?.[2] ?? '' };
}

describe('a provider’s colours', () => {
  it('are left alone when there are none', () => {
    expect(themeCss({ brandColour: null, accentColour: null })).not.toContain('--');
  });

  it('can be read on every ground of both themes, whatever was chosen', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, colour, (brandColour, accentColour) => {
        const css = themeCss({ brandColour, accentColour });
        const ink = colours(css, 'brand-ink');
        const soft = colours(css, 'brand-soft');
        const brand = colours(css, 'brand');
        const accent = colours(css, 'accent');
        for (const theme of ['light', 'dark'] as const) {
          for (const ground of [...GROUNDS[theme], ink[theme], soft[theme]]) {
            const reached = contrast(parseColour(brand[theme]), parseColour(ground));
            expect(reached).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          }
          for (const ground of GROUNDS[theme]) {
            const reached = contrast(parseColour(accent[theme]), parseColour(ground));
            expect(reached).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          }
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('stay as chosen where they can be read', () => {
    expect(colours(themeCss({ brandColour: '#123456', accentColour: null }), 'brand').light).toBe('#123456');
  });
});

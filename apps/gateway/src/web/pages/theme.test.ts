import { describe, expect, it } from 'vitest';
import { merchantCss, themeCss } from './theme.ts';

describe('a provider’s colours', () => {
  it('change nothing without settings', () => {
    expect(themeCss({ brandColour: null, accentColour: null })).not.toContain('--');
  });

  it('override the product’s tokens in both themes', () => {
    const css = themeCss({ brandColour: '#123456', accentColour: '#7a3b00' });
    expect(css).toMatch(/--brand: light-dark\(#123456, #[0-9a-f]{6}\);/);
    expect(css).toMatch(/--brand-ink: light-dark\(#ffffff, #09101e\);/);
    expect(css).toMatch(/--accent: light-dark\(#7a3b00, #[0-9a-f]{6}\);/);
  });
});

it('makes a merchant’s colour readable and leaves the accent unchanged', () => {
  const css = merchantCss('#ffee00');
  expect(css).toMatch(/^:root\{--brand: light-dark\(#[0-9a-f]{6}, #ffee00\);/);
  expect(css).not.toContain('#ffee00, ');
  expect(css).not.toContain('--accent');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];

/** OKLCH to linear sRGB, by Björn Ottosson's matrices (CSS Color 4). */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2 contrast. */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const css = ['tokens.css', 'classes.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

function tokenPair(name: string): { light: Rgb; dark: Rgb } {
  const number = '([\\d.]+)';
  const colour = `oklch\\(${number} ${number} ${number}\\)`;
  const match = new RegExp(`--${name}: light-dark\\(${colour}, ${colour}\\);`).exec(css);
  if (!match) throw new Error(`No pair of colours for --${name}`);
  const [l1, c1, h1, l2, c2, h2] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { light: toLinearRgb(l1, c1, h1), dark: toLinearRgb(l2, c2, h2) };
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const TEXTS = ['ink', 'ink-soft', 'ink-faint', 'brand', 'good', 'wait', 'bad', 'calm'];
const PAIRS: [text: string, ground: string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ['brand-ink', 'brand'],
  ['brand', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['ink-soft', 'brand-soft'],
  ['bad-ink', 'bad'],
  ['test-ink', 'test'],
  ...['good', 'wait', 'bad', 'calm'].map((tone): [string, string] => [tone, `${tone}-soft`]),
];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  it.each(PAIRS)('text in %s on %s has a contrast of 4.5 : 1', (text, ground) => {
    expect(contrast(tokenPair(text)[scheme], tokenPair(ground)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(css.match(/(?<=--)color-series-\w+(?=:)/g) ?? [])('%s has a contrast of 3 : 1', (series) => {
    const colour = tokenPair(series)[scheme];
    expect(contrast(colour, tokenPair('surface')[scheme])).toBeGreaterThanOrEqual(3);
  });

  it.each(GROUNDS.slice(0, 2))('the border of a control on %s has a contrast of 3 : 1', (ground) => {
    expect(contrast(tokenPair('control-line')[scheme], tokenPair(ground)[scheme])).toBeGreaterThanOrEqual(3);
    expect(contrast(tokenPair('accent')[scheme], tokenPair(ground)[scheme])).toBeGreaterThanOrEqual(3);
  });
});

import type { Settings } from '../../settings.ts';

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The darkest ground of the light theme and the lightest of the dark one; on others contrast is higher. */
const LIGHT_GROUND: Rgb = [242, 244, 247];
const DARK_GROUND: Rgb = [31, 37, 46];
const DARK_INK: Rgb = [9, 16, 30];

/** WCAG 2.2, success criterion 1.4.3. */
export const LEAST_CONTRAST = 4.5;

/** Reads `#rrggbb`. */
export function parseColour(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(colour[index] + (other[index] - colour[index]) * share);
  return [at(0), at(1), at(2)];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** Moves a colour towards another only as far as the contrast with every ground needs. */
function readable(colour: Rgb, towards: Rgb, grounds: (colour: Rgb) => readonly Rgb[]): Rgb {
  for (let step = 0; step <= 100; step++) {
    const candidate = mix(colour, towards, step / 100);
    if (grounds(candidate).every((ground) => contrast(candidate, ground) >= LEAST_CONTRAST)) return candidate;
  }
  return towards;
}

const softLight = (colour: Rgb) => mix(WHITE, colour, 0.08);
const softDark = (colour: Rgb) => mix(DARK_GROUND, colour, 0.15);

function forLight(colour: Rgb): Rgb {
  return readable(colour, BLACK, (candidate) => [LIGHT_GROUND, WHITE, softLight(candidate)]);
}

function forDark(colour: Rgb): Rgb {
  return readable(colour, WHITE, (candidate) => [DARK_GROUND, DARK_INK, softDark(candidate)]);
}

function pair(light: Rgb, dark: Rgb): string {
  return `light-dark(${hex(light)}, ${hex(dark)})`;
}

/**
 * The provider's colours as a stylesheet over the product's tokens. A colour that could not be read on the
 * grounds of a theme is darkened or lightened until it can (4.5 : 1).
 *
 * @param settings the colours, `#rrggbb` or null
 * @returns CSS; empty rules when the provider set none
 */
export function themeCss(settings: Pick<Settings, 'brandColour' | 'accentColour'>): string {
  const lines: string[] = [];
  if (settings.brandColour !== null) {
    const brand = parseColour(settings.brandColour);
    const [light, dark] = [forLight(brand), forDark(brand)];
    lines.push(`--brand: ${pair(light, dark)};`);
    lines.push(`--brand-ink: ${pair(WHITE, DARK_INK)};`);
    lines.push(`--brand-soft: ${pair(softLight(light), softDark(dark))};`);
  }
  if (settings.accentColour !== null) {
    const accent = parseColour(settings.accentColour);
    lines.push(`--accent: ${pair(forLight(accent), forDark(accent))};`);
  }
  return lines.length === 0 ? '/* The product’s own colours. */\n' : `:root {\n  ${lines.join('\n  ')}\n}\n`;
}

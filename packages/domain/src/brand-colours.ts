/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

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

/** Reads a typed colour in its stored form; null unless it is `#rrggbb`. */
export function readColour(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
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

type Move = (colour: Rgb, share: number) => Rgb;

const darken: Move = (colour, share) => mix(colour, BLACK, share);

/** Raises a colour's lightness and keeps its saturation (HSL). Mixed with white it would fade, and look switched off. */
const lighten: Move = (colour, share) => {
  const [high, low] = [Math.max(...colour), Math.min(...colour)];
  const light = (high + low) / 2;
  const next = light + (255 - light) * share;
  const room = (lightness: number) => 255 - Math.abs(2 * lightness - 255);
  const spread = high === low ? 0 : room(next) / room(light);
  const at = (index: 0 | 1 | 2) => Math.round(next + (colour[index] - light) * spread);
  return [at(0), at(1), at(2)];
};

/** The number of steps in which a colour is moved. */
const STEPS = 128;

/** Moves a colour only as far as its contrast with every background needs. */
function readable(colour: Rgb, move: Move, grounds: (colour: Rgb) => readonly Rgb[]): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const candidate = move(colour, step / STEPS);
    if (grounds(candidate).every((ground) => contrast(candidate, ground) >= LEAST_CONTRAST)) return candidate;
  }
  return move(colour, 1);
}

const softLight = (colour: Rgb) => mix(WHITE, colour, 0.08);
const softDark = (colour: Rgb) => mix(DARK_GROUND, colour, 0.15);

function forLight(colour: Rgb): Rgb {
  return readable(colour, darken, (candidate) => [LIGHT_GROUND, WHITE, softLight(candidate)]);
}

/** The least difference between the parts of a colour that is not a grey. */
const LEAST_SPREAD = 26;

function forDark(chosen: Rgb): Rgb {
  // Barely readable grey looks switched off: black and greys turn almost white.
  const isGrey = Math.max(...chosen) - Math.min(...chosen) < LEAST_SPREAD;
  const colour = isGrey ? mix(chosen, WHITE, 0.85) : chosen;
  return readable(colour, lighten, (candidate) => [DARK_GROUND, DARK_INK, softDark(candidate)]);
}

/** A colour for both themes; each `#rrggbb`. */
export type ThemedColour = { readonly light: string; readonly dark: string };
export type BrandColours = {
  /** Links, buttons and marks, on every ground of the theme. */
  readonly brand: ThemedColour;
  /** The text on it. */
  readonly ink: ThemedColour;
  /** A background with a trace of it. */
  readonly soft: ThemedColour;
};

const themed = (light: Rgb, dark: Rgb): ThemedColour => ({ light: hex(light), dark: hex(dark) });

/**
 * Makes a colour readable: darkens or lightens it just enough to reach 4.5 : 1 (WCAG 2.2, criterion 1.4.3) with
 * every background of its theme, and the same for the text on it.
 *
 * @param colour `#rrggbb`
 * @returns the colour for both themes, with text and background
 */
export function brandColours(colour: string): BrandColours {
  const brand = parseColour(colour);
  const [light, dark] = [forLight(brand), forDark(brand)];
  return {
    brand: themed(light, dark),
    ink: themed(WHITE, DARK_INK),
    soft: themed(softLight(light), softDark(dark)),
  };
}

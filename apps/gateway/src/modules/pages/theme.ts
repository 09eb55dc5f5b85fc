import { type BrandColours, brandColours, type ThemedColour } from '@stuiver/domain/brand-colours';
import type { Settings } from '../../settings.ts';

function pair({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}

function brandLines({ brand, ink, soft }: BrandColours): string[] {
  return [`--brand: ${pair(brand)};`, `--brand-ink: ${pair(ink)};`, `--brand-soft: ${pair(soft)};`];
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
  if (settings.brandColour !== null) lines.push(...brandLines(brandColours(settings.brandColour)));
  if (settings.accentColour !== null)
    lines.push(`--accent: ${pair(brandColours(settings.accentColour).brand)};`);
  return lines.length === 0 ? '/* The product’s own colours. */\n' : `:root {\n  ${lines.join('\n  ')}\n}\n`;
}

/**
 * A merchant's colour on its payers' pages, over the provider's.
 *
 * @param colour `#rrggbb`
 * @returns CSS for a style element of its own
 */
export function merchantCss(colour: string): string {
  return `:root{${brandLines(brandColours(colour)).join('')}}`;
}

import { type BrandColours, brandColours, type ThemedColour } from '@stuiver/domain/brand-colours';
import type { Settings } from '../../settings/settings.ts';

function pair({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}

function brandLines({ brand, ink, soft }: BrandColours): string[] {
  return [`--brand: ${pair(brand)};`, `--brand-ink: ${pair(ink)};`, `--brand-soft: ${pair(soft)};`];
}

/**
 * The provider's colours (`#rrggbb` or null) as CSS over the product's tokens; empty rules when none are set. A colour
 * that would be illegible on a theme's background is darkened or lightened until it has a contrast of 4.5 : 1.
 */
export function themeCss(settings: Pick<Settings, 'brandColour' | 'accentColour'>): string {
  const lines: string[] = [];
  if (settings.brandColour !== null) lines.push(...brandLines(brandColours(settings.brandColour)));
  if (settings.accentColour !== null)
    lines.push(`--accent: ${pair(brandColours(settings.accentColour).brand)};`);
  return lines.length === 0 ? '/* The product’s own colours. */\n' : `:root {\n  ${lines.join('\n  ')}\n}\n`;
}

/** A merchant's colour (`#rrggbb`) on its payers' pages, as CSS over the provider's. */
export function merchantCss(colour: string): string {
  return `:root{${brandLines(brandColours(colour)).join('')}}`;
}

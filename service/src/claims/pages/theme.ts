import { brandingPalettes, type Palette } from '../../catalog/branding-palette.ts';
import type { BrandingSettings } from '../../catalog/types.ts';

/** The style sheet's variables for a branding. */
export function themeCss(branding: Partial<BrandingSettings> | null): string {
  const { day, night } = brandingPalettes(branding);
  return `:root{${variables(day)}}@media screen and (prefers-color-scheme:dark){:root{${variables(night)}}}`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${kebab(name)}:${color}`)
    .join(';');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

import type { BrandingSettings } from '../../catalog/types.ts';
import { black, contrast, isDark, mix, parseColor, type Rgb, standingOut, toCss, white } from './colors.ts';

// WCAG asks for 4.5 and 3; a little more, because colours are rounded on their way into the style sheet.
const textRatio = 4.6;
const shapeRatio = 3.1;
const defaultAccent: Rgb = [176, 58, 91];
const defaultGround: Rgb = [253, 246, 240];
const defaultInk: Rgb = [48, 30, 44];
const night: Rgb = [20, 16, 24];

/** The style sheet's variables for a branding: its own colours, made readable where they are not. */
export function themeCss(branding: Partial<BrandingSettings> | null): string {
  const accent = parseColor(branding?.primaryColor) ?? defaultAccent;
  const ground = parseColor(branding?.backgroundColor) ?? defaultGround;
  const ink = parseColor(branding?.textColor) ?? defaultInk;
  const day = variables(palette(accent, ground, ink));
  // A look that is dark by day is its own night.
  const nightGround = isDark(ground) ? ground : mix(night, accent, 0.08);
  const dark = variables(palette(accent, nightGround, isDark(ground) ? ink : mix(white, accent, 0.06)));
  return `:root{${day}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
}

/** The two colours that a sheet of white paper needs. */
export function giftColors(branding: Partial<BrandingSettings> | null): {
  readonly accent: string;
  readonly onAccent: string;
} {
  const accent = standingOut(parseColor(branding?.primaryColor) ?? defaultAccent, [white], shapeRatio);
  return { accent: toCss(accent), onAccent: toCss(standingOut(isDark(accent) ? white : black, [accent], textRatio)) };
}

function palette(wantedAccent: Rgb, ground: Rgb, wantedInk: Rgb): Readonly<Record<string, Rgb>> {
  const surface = surfaceOn(ground);
  const ink = standingOut(wantedInk, [ground, surface], textRatio);
  const accent = standingOut(wantedAccent, [surface], shapeRatio);
  return {
    ground,
    surface,
    ink,
    soft: standingOut(mix(ink, ground, 0.3), [ground, surface], textRatio),
    line: mix(ink, surface, 0.84),
    edge: standingOut(mix(ink, surface, 0.5), [surface], shapeRatio),
    accent,
    'on-accent': standingOut(isDark(accent) ? white : black, [accent], textRatio),
    'accent-ink': standingOut(accent, [ground, surface], textRatio),
    'accent-deep': mix(accent, black, 0.28),
    'accent-light': mix(accent, white, 0.3),
  };
}

// Panels are lighter than the ground; on one of middling brightness no ink would be readable on both, so they are darker.
function surfaceOn(ground: Rgb): Rgb {
  if (!isDark(ground)) return mix(ground, white, 0.8);
  const lighter = mix(ground, white, 0.07);
  return contrast(lighter, white) >= textRatio ? lighter : mix(ground, black, 0.2);
}

function variables(colors: Readonly<Record<string, Rgb>>): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${toCss(color)}`)
    .join(';');
}

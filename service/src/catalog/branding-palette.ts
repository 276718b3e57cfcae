import { LRUCache } from 'lru-cache';
import { black, contrast, isDark, mix, parseColor, type Rgb, standingOut, toCss, white } from './colors.ts';
import type { BrandingSettings } from './types.ts';

/** Every colour that a mail or a page uses, as #rrggbb. */
export interface Palette {
  readonly ground: string;
  readonly surface: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly edge: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentInk: string;
  readonly accentDeep: string;
  readonly accentLight: string;
}

export interface BrandingPalettes {
  readonly day: Palette;
  readonly night: Palette;
}

// WCAG requires 4.5 and 3; slightly more, because colours are rounded in the style sheet.
const textRatio = 4.6;
const shapeRatio = 3.1;
const defaultAccent: Rgb = [176, 58, 91];
const defaultGround: Rgb = [253, 246, 240];
const defaultInk: Rgb = [48, 30, 44];
const nightSky: Rgb = [20, 16, 24];

// Finding readable colours takes 0.1 ms, and a campaign sends thousands of mails with the same ones.
const palettesMax = 500;
const palettesByColors = new LRUCache<string, BrandingPalettes>({ max: palettesMax });

type Colors = Partial<Pick<BrandingSettings, 'primaryColor' | 'backgroundColor' | 'textColor'>>;

/** A branding's own colours, adjusted to be readable, for light and dark mode. */
export function brandingPalettes(branding: Colors | null): BrandingPalettes {
  const accent = parseColor(branding?.primaryColor) ?? defaultAccent;
  const ground = parseColor(branding?.backgroundColor) ?? defaultGround;
  const ink = parseColor(branding?.textColor) ?? defaultInk;
  const key = [accent, ground, ink].join(' ');
  const known = palettesByColors.get(key);
  if (known) return known;
  // A dark design is used for dark mode as it is.
  const day = palette(accent, ground, ink);
  const night = isDark(ground) ? day : palette(accent, mix(nightSky, accent, 0.08), mix(white, accent, 0.06));
  palettesByColors.set(key, { day, night });
  return { day, night };
}

/** The two colours for white paper. */
export function paperColors(branding: Colors | null): { readonly accent: string; readonly onAccent: string } {
  const accent = standingOut(parseColor(branding?.primaryColor) ?? defaultAccent, [white], shapeRatio);
  return { accent: toCss(accent), onAccent: toCss(letteringOn(accent)) };
}

function palette(wantedAccent: Rgb, ground: Rgb, wantedInk: Rgb): Palette {
  const surface = surfaceOn(ground);
  const ink = standingOut(wantedInk, [ground, surface], textRatio);
  const accent = standingOut(wantedAccent, [surface], shapeRatio);
  return {
    ground: toCss(ground),
    surface: toCss(surface),
    ink: toCss(ink),
    soft: toCss(standingOut(mix(ink, ground, 0.3), [ground, surface], textRatio)),
    line: toCss(mix(ink, surface, 0.84)),
    edge: toCss(standingOut(mix(ink, surface, 0.5), [surface], shapeRatio)),
    accent: toCss(accent),
    onAccent: toCss(letteringOn(accent)),
    accentInk: toCss(standingOut(accent, [ground, surface], textRatio)),
    accentDeep: toCss(mix(accent, black, 0.28)),
    accentLight: toCss(mix(accent, white, 0.3)),
  };
}

function letteringOn(accent: Rgb): Rgb {
  return standingOut(isDark(accent) ? white : black, [accent], textRatio);
}

// Panels are lighter than the background; on a medium background no text would be readable on both, so they are
// darker.
function surfaceOn(ground: Rgb): Rgb {
  if (!isDark(ground)) return mix(ground, white, 0.8);
  const lighter = mix(ground, white, 0.07);
  return contrast(lighter, white) >= textRatio ? lighter : mix(ground, black, 0.2);
}

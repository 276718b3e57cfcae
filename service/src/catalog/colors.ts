export type Rgb = readonly [red: number, green: number, blue: number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];
const steps = 80;

/** #rgb or #rrggbb; anything else is not a colour and never reaches a style sheet. */
export function parseColor(text: unknown): Rgb | null {
  if (typeof text !== 'string') return null;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
    .exec(text)
    ?.slice(1)
    .map((digit) => digit + digit);
  const parts = short ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)?.slice(1);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

export function toCss([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const blend = (a: number, b: number) => a + (b - a) * share;
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
}

export function isDark(color: Rgb): boolean {
  return contrast(color, white) > contrast(color, black);
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The requested colour, moved towards black or white just enough to contrast with every given background. */
export function standingOut(wanted: Rgb, backgrounds: readonly Rgb[], ratio: number): Rgb {
  const worst = (color: Rgb) => Math.min(...backgrounds.map((background) => contrast(color, background)));
  const goal = worst(white) > worst(black) ? white : black;
  for (let step = 0; step < steps; step++) {
    const candidate = mix(wanted, goal, step / steps);
    if (worst(candidate) >= ratio) return candidate;
  }
  return goal;
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

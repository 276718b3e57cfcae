import { element, escapeXml, faceplateHeight, faceplateWidth, type Palette } from './faceplate-drawing.ts';

export interface Lettering {
  readonly name: string;
  readonly tagline: string;
  readonly lettering: 'serif' | 'sans' | 'caps' | 'italic';
  /** Where the name is placed: away from the busiest part of the motif, or on a plate over it. */
  readonly layout: 'top' | 'bottom' | 'plate';
}

export function drawLettering(options: Lettering, palette: Palette): string {
  if (options.layout === 'plate') return drawPlate(options, palette);
  const baseline = options.layout === 'top' ? 122 : 442;
  const name = drawName(options, { x: margin, y: baseline, fill: palette.ink }, nameWidthMax);
  const tagline = drawTagline(options, { x: margin, y: baseline + 44, fill: palette.ink });
  return options.layout === 'top' ? name + tagline : drawMonogram(options, palette) + name + tagline;
}

const sansStack = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const serifStack = "Georgia, 'Iowan Old Style', 'Palatino Linotype', 'Times New Roman', serif";
const margin = 56;
const nameWidthMax = 560;
const nameSizeMax = 64;

const faces = {
  serif: { 'font-family': serifStack, 'font-weight': 700, 'letter-spacing': 0 },
  sans: { 'font-family': sansStack, 'font-weight': 700, 'letter-spacing': -1 },
  caps: { 'font-family': sansStack, 'font-weight': 600, 'letter-spacing': 5 },
  italic: { 'font-family': serifStack, 'font-weight': 400, 'font-style': 'italic', 'letter-spacing': 0 },
} as const;

/**
 * The width of a letter of each typeface relative to the font size. Generous, because the reader's own font is used.
 */
const letterWidths = { serif: 0.6, sans: 0.6, caps: 0.8, italic: 0.54 } as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly 'text-anchor'?: string;
}

function drawName(options: Lettering, place: Place, widthMax: number): string {
  const written = options.lettering === 'caps' ? options.name.toUpperCase() : options.name;
  const size = Math.min(nameSizeMax, Math.floor(widthMax / ([...written].length * letterWidths[options.lettering])));
  return element('text', { ...place, ...faces[options.lettering], 'font-size': size }, escapeXml(written));
}

function drawTagline(options: Lettering, place: Place): string {
  const face = { 'font-family': sansStack, 'font-size': 21, 'font-weight': 500, 'letter-spacing': 1.5 };
  return element('text', { ...place, ...face, opacity: 0.86 }, escapeXml(options.tagline));
}

function drawMonogram(options: Lettering, palette: Palette): string {
  const face = faces[options.lettering];
  const ring = element('circle', {
    cx: 90,
    cy: 92,
    r: 34,
    fill: palette.base[0],
    'fill-opacity': 0.5,
    stroke: palette.ink,
    'stroke-width': 2.5,
  });
  const letter = {
    x: 90,
    y: 104,
    fill: palette.ink,
    'text-anchor': 'middle',
    'font-size': 34,
    ...face,
    'letter-spacing': 0,
  };
  return ring + element('text', letter, escapeXml(options.name.slice(0, 1)));
}

function drawPlate(options: Lettering, palette: Palette): string {
  const centre = faceplateWidth / 2;
  const middle = faceplateHeight / 2;
  const plate = { x: centre - 290, y: middle - 88, width: 580, height: 176, rx: 18 };
  const frame = { x: plate.x + 9, y: plate.y + 9, width: plate.width - 18, height: plate.height - 18, rx: 12 };
  return (
    element('rect', { ...plate, fill: palette.base[0] }) +
    element('rect', { ...frame, fill: 'none', stroke: palette.tones[0], 'stroke-width': 1.8 }) +
    drawName(options, { x: centre, y: middle + 10, fill: palette.ink, 'text-anchor': 'middle' }, 500) +
    drawTagline(options, { x: centre, y: middle + 52, fill: palette.ink, 'text-anchor': 'middle' })
  );
}

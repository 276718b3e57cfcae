import { element, escapeXml, faceplateWidth, type Palette, randomFrom } from './faceplate-drawing.ts';
import { type MotifName, motifs } from './faceplate-motifs.ts';

/** A picture of a branding: the drawing from which its bitmap is made. */
export interface BrandingDrawing {
  /** The media name of the bitmap. */
  readonly name: string;
  readonly svg: string;
}

interface HeaderLook {
  readonly slug: string;
  readonly motif: MotifName;
  readonly palette: Palette;
  /** Where the strip is cut from the motif, which is drawn for a whole card. */
  readonly top: number;
}

interface LogoLook {
  readonly slug: string;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
  readonly mark: string;
}

const headerHeight = 285;
const logoWidth = 360;
const logoHeight = 112;

const headers: readonly HeaderLook[] = [
  {
    slug: 'winter-lights',
    motif: 'rooftops',
    palette: { base: ['#4a0f1c', '#c2412d'], tones: ['#7d1f1b', '#5a1216', '#33090f'], ink: '#fff4e6' },
    top: 225,
  },
  {
    slug: 'birthday-confetti',
    motif: 'confetti',
    palette: { base: ['#a8186b', '#e0559b'], tones: ['#ffd166', '#ffffff', '#7ee0d2'], ink: '#ffffff' },
    top: 120,
  },
  {
    slug: 'evergreen-thanks',
    motif: 'leaves',
    palette: { base: ['#dff0e1', '#b9ddc0'], tones: ['#1e6b45', '#2f8a5b', '#6fb287'], ink: '#13291d' },
    top: 235,
  },
  {
    slug: 'midnight-gala',
    motif: 'curtain',
    palette: { base: ['#14122b', '#3b2a86'], tones: ['#7a5ae0', '#e8c15a', '#241d55'], ink: '#f4f0ff' },
    top: 90,
  },
  {
    slug: 'sunrise-welcome',
    motif: 'mountains',
    palette: { base: ['#ffb35c', '#ffe1b0'], tones: ['#d9772b', '#b14a06', '#7a3206'], ink: '#3a2008' },
    top: 150,
  },
];

const logos: readonly LogoLook[] = [
  { slug: 'corporate-slate', text: 'Recognition', fill: '#1f4e79', ink: '#ffffff', mark: '#9cc4ea' },
  { slug: 'midnight-gala', text: 'Awards Night', fill: '#3b2a86', ink: '#f4f0ff', mark: '#e8c15a' },
];

function headerName(slug: string): string {
  return `${slug}-header.jpg`;
}

function logoName(slug: string): string {
  return `${slug}-logo.png`;
}

export const demoBrandingDrawings: readonly BrandingDrawing[] = [
  ...headers.map((look) => ({ name: headerName(look.slug), svg: drawHeader(look) })),
  ...logos.map((look) => ({ name: logoName(look.slug), svg: drawLogo(look) })),
];

function drawHeader({ slug, motif, palette, top }: HeaderLook): string {
  const gradient = element(
    'linearGradient',
    { id: 'sky', x1: 0, y1: 0, x2: 1, y2: 1 },
    element('stop', { offset: 0, 'stop-color': palette.base[0] }) +
      element('stop', { offset: 1, 'stop-color': palette.base[1] }),
  );
  const strip = { x: 0, y: top, width: faceplateWidth, height: headerHeight };
  return drawing(
    `0 ${top} ${faceplateWidth} ${headerHeight}`,
    { width: faceplateWidth, height: headerHeight },
    element('defs', {}, gradient) +
      element('rect', { ...strip, fill: 'url(#sky)' }) +
      motifs[motif](palette, randomFrom(slug)),
  );
}

/** A name on its own plate, readable on a dark or a light background. */
function drawLogo({ text, fill, ink, mark }: LogoLook): string {
  const plate = element('rect', { width: logoWidth, height: logoHeight, rx: 24, fill });
  const ring = element('circle', { cx: 58, cy: 56, r: 24, fill: 'none', stroke: mark, 'stroke-width': 7 });
  const spark = element('path', { d: 'M 58 40 L 62 52 L 74 56 L 62 60 L 58 72 L 54 60 L 42 56 L 54 52 Z', fill: ink });
  const face = { 'font-family': 'system-ui, sans-serif', 'font-size': 34, 'font-weight': 700, 'letter-spacing': -0.5 };
  const name = element('text', { x: 98, y: 69, fill: ink, ...face }, escapeXml(text));
  return drawing(
    `0 0 ${logoWidth} ${logoHeight}`,
    { width: logoWidth, height: logoHeight },
    plate + ring + spark + name,
  );
}

function drawing(viewBox: string, size: { readonly width: number; readonly height: number }, content: string): string {
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, ...size, role: 'img' }, content);
}

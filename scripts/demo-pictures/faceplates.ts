import { element, escapeXml, faceplateHeight, faceplateWidth, type Palette, randomFrom } from './faceplate-drawing.ts';
import { drawLettering } from './faceplate-lettering.ts';
import { motifs } from './faceplate-motifs.ts';
import type { FaceplateOptions } from './faceplate-options.ts';

/**
 * Draws the front of a card. The same options always give the same text. A bitmap without transparency has square
 * corners.
 */
export function renderFaceplate(options: FaceplateOptions, corner: 'round' | 'square' = 'round'): string {
  const { slug, palette } = options;
  const rx = corner === 'round' ? cornerRadius : 0;
  const card = { width: faceplateWidth, height: faceplateHeight, rx };
  const content = [
    element('title', {}, escapeXml(`${options.name} gift card`)),
    element('defs', {}, definitions(slug, palette, rx)),
    element(
      'g',
      { 'clip-path': `url(#${slug}-card)` },
      element('rect', { ...card, fill: `url(#${slug}-base)` }) +
        motifs[options.motif](palette, randomFrom(slug)) +
        element('rect', { ...card, fill: `url(#${slug}-sheen)` }) +
        (options.layout === 'bottom' ? element('rect', { ...card, fill: `url(#${slug}-scrim)` }) : '') +
        drawLettering(options, palette),
    ),
    corner === 'square'
      ? ''
      : element('rect', { ...rim, fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.22, 'stroke-width': 2 }),
  ];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${faceplateWidth} ${faceplateHeight}`,
      width: faceplateWidth,
      height: faceplateHeight,
      role: 'img',
    },
    content.join(''),
  );
}

const cornerRadius = 32;
const rim = { x: 1, y: 1, width: faceplateWidth - 2, height: faceplateHeight - 2, rx: cornerRadius - 1 };

// Every id includes the slug: several cards in one page would otherwise share the gradients of the first.
function definitions(slug: string, palette: Palette, rx: number): string {
  const corner = { x1: 0, y1: 0, x2: 1, y2: 1 };
  return [
    element(
      'radialGradient',
      { id: `${slug}-scrim`, cx: 0, cy: 0.92, r: 0.72 },
      stop(0.35, palette.base[0], 0.86) + stop(1, palette.base[0], 0),
    ),
    element(
      'clipPath',
      { id: `${slug}-card` },
      element('rect', { width: faceplateWidth, height: faceplateHeight, rx }),
    ),
    element(
      'linearGradient',
      { id: `${slug}-base`, ...corner },
      stop(0, palette.base[0], 1) + stop(1, palette.base[1], 1),
    ),
    element(
      'linearGradient',
      { id: `${slug}-sheen`, ...corner },
      stop(0, '#ffffff', 0.1) + stop(0.45, '#ffffff', 0.02) + stop(0.46, '#000000', 0) + stop(1, '#000000', 0.06),
    ),
  ].join('');
}

function stop(offset: number, colour: string, opacity: number): string {
  return element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
}

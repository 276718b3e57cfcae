/** A barcode as an SVG document of black bars. */
interface Bars {
  readonly svg: string;
}

const pathPattern = /<path ([^>]*)\/>/g;

/** Draws the bars as shapes, not as a picture: they stay sharp at every size and on every printer. */
export function drawBars(
  document: PDFKit.PDFDocument,
  { svg }: Bars,
  place: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  document.save().translate(place.x, place.y).scale(place.scale);
  for (const [, attributes = ''] of svg.matchAll(pathPattern)) {
    const shape = /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const strokeWidth = /\bstroke-width="([\d.]+)"/.exec(attributes)?.[1];
    if (strokeWidth) document.path(shape).lineWidth(Number(strokeWidth)).stroke('#000000');
    else document.path(shape).fill('#000000', 'even-odd');
  }
  document.restore();
}

/** The size of the drawing in its own units. */
export function barsSize({ svg }: Bars): { readonly width: number; readonly height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

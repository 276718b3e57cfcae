/** A barcode as an SVG document of black bars. */
interface Bars {
  readonly svg: string;
}

const pathPattern = /<path d="([^"]*)"\/>/g;

/** Draws the bars as vectors, which stay sharp at every size and on every printer. */
export function drawBars(
  document: PDFKit.PDFDocument,
  { svg }: Bars,
  place: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  document.save().translate(place.x, place.y).scale(place.scale);
  for (const [, shape = ''] of svg.matchAll(pathPattern)) document.path(shape).fill('#000000', 'non-zero');
  document.restore();
}

/** The size of the drawing in its own units. */
export function barsSize({ svg }: Bars): { readonly width: number; readonly height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

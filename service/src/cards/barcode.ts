import type { BarcodeType } from './types.ts';

/** A barcode as an SVG document of black bars on white, including the quiet zone, and its size in whole pixels. */
export interface BarcodePicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const symbologies: Readonly<Record<Exclude<BarcodeType, 'None'>, string>> = {
  Code128: 'code128',
  Code39: 'code39',
  Ean13: 'ean13',
  UpcA: 'upca',
  Itf: 'interleaved2of5',
  Pdf417: 'pdf417',
  QrCode: 'qrcode',
  DataMatrix: 'datamatrix',
  Aztec: 'azteccode',
};
const quietModules = 11;
const barHeight = 41;
const phoneWidth = 280;
const scaleMax = 4;

/**
 * Draws the barcode for a scanner, or null if there is nothing to draw. Characters that the symbology does not support
 * also give null: the code is shown as text anyway, and a wrong barcode would be worse than none. It takes up to 3 ms,
 * so recipients' barcodes are drawn in a thread.
 */
export async function drawBarcode(type: BarcodeType, characters: string): Promise<BarcodePicture | null> {
  if (type === 'None' || characters === '') return null;
  // The library is large and most processes never draw, so it is loaded with the first barcode.
  const { default: library } = await import('bwip-js/node');
  try {
    // Only the library's encoding is used: its drawing takes 1 to 2 ms longer per barcode than ours.
    const [drawn] = library.raw({ bcid: symbologies[type], text: characters });
    if (!drawn) return null;
    return 'sbs' in drawn ? barsPicture(drawn.sbs) : squaresPicture(drawn);
  } catch {
    // The library's message may quote the characters, so it is dropped.
    return null;
  }
}

/** Bars from alternating widths of bars and gaps. */
function barsPicture(widths: readonly number[]): BarcodePicture {
  let x = quietModules;
  let right = x;
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `M${x} ${quietModules}h${width}v${barHeight}h-${width}z` : '';
    x += width;
    if (bar !== '') right = x;
    return bar;
  });
  return picture(bars.join(''), right + quietModules, barHeight + 2 * quietModules);
}

interface Squares {
  readonly pixs: readonly number[];
  readonly pixx: number;
  readonly pixy: number;
  /** In inches. */
  readonly width: number;
}

const pointsPerInch = 72;
/** Rows overlap slightly: if they only touched, print would show a fine line between them. */
const overlap = 0.05;

function squaresPicture({ pixs, pixx, pixy, width }: Squares): BarcodePicture {
  const unit = Math.max(1, Math.round((width * pointsPerInch) / pixx));
  const rows = pixs.length / pixx;
  // The rows of a PDF417 are three modules tall, those of the others one. Scanners miss lower ones.
  const rowHeight = (pixy / rows) * unit;
  const runs: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < pixx; ) {
      const start = column;
      while (column < pixx && pixs[row * pixx + column] === 1) column++;
      const length = (column - start) * unit;
      const left = quietModules + start * unit;
      if (length === 0) column++;
      else runs.push(`M${left} ${quietModules + row * rowHeight}h${length}v${rowHeight + overlap}h-${length}z`);
    }
  }
  return picture(runs.join(''), pixx * unit + 2 * quietModules, pixy * unit + 2 * quietModules);
}

/** Whole pixels per module: on a low-resolution screen, a bar of one and a half pixels cannot be scanned. */
function picture(path: string, width: number, height: number): BarcodePicture {
  const scale = Math.max(1, Math.min(scaleMax, Math.floor(phoneWidth / width)));
  const svg = `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#ffffff"/><path d="${path}"/></svg>`;
  return { svg, width: width * scale, height: height * scale };
}

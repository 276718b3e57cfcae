import type { BarcodeType } from './types.ts';

/** A barcode as an SVG document of black bars on white, quiet zone included, and its size in whole pixels. */
export interface BarcodePicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

interface Symbology {
  readonly bcid: string;
  /** Bars are as tall as given, in millimetres; squares are as tall as they are wide. */
  readonly barHeight?: number;
}

const barHeight = 14;
const symbologies: Readonly<Record<Exclude<BarcodeType, 'None'>, Symbology>> = {
  Code128: { bcid: 'code128', barHeight },
  Code39: { bcid: 'code39', barHeight },
  Ean13: { bcid: 'ean13', barHeight },
  UpcA: { bcid: 'upca', barHeight },
  Itf: { bcid: 'interleaved2of5', barHeight },
  Pdf417: { bcid: 'pdf417' },
  QrCode: { bcid: 'qrcode' },
  DataMatrix: { bcid: 'datamatrix' },
  Aztec: { bcid: 'azteccode' },
};
const quietModules = 11;
const phoneWidth = 280;
const scaleMax = 4;

/**
 * Draws what a till scans, or null when there is nothing to draw. Characters that the symbology cannot hold give no
 * picture either: the code stands beside it as text, and a wrong barcode would be worse than none.
 */
export async function drawBarcode(type: BarcodeType, characters: string): Promise<BarcodePicture | null> {
  if (type === 'None' || characters === '') return null;
  // The library is large and most processes never draw: it is loaded with the first barcode.
  const { toSVG } = await import('bwip-js/node');
  const { bcid, barHeight: height } = symbologies[type];
  try {
    const svg = toSVG({
      bcid,
      text: characters,
      scale: 1,
      paddingwidth: quietModules,
      paddingheight: quietModules,
      backgroundcolor: 'ffffff',
      ...(height === undefined ? {} : { height }),
    });
    return sized(svg);
  } catch {
    // The library's message may quote the characters, so it goes nowhere.
    return null;
  }
}

/** Whole pixels per module: on a coarse screen a bar of one and a half pixels is one that a till cannot read. */
function sized(svg: string): BarcodePicture | null {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
  if (!width || !height) return null;
  const scale = Math.max(1, Math.min(scaleMax, Math.floor(phoneWidth / width)));
  return { svg, width: width * scale, height: height * scale };
}

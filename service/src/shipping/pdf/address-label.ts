import type { BarcodePicture } from '../../cards/barcode.ts';
import { barsSize, drawBars } from '../../kit/pdf/barcode-drawing.ts';
import { findSlice } from '../../kit/pdf/fonts.ts';
import { type Column, textHeight, writeText } from '../../kit/pdf/text-writer.ts';
import { shownParcelId } from '../parcel-id.ts';
import { postalLines } from '../postal-lines.ts';
import type { PackableParcel } from '../types.ts';
import { type Document, ink, rule, soft } from './paper.ts';

const edge = 20;
const barcodeHeightMax = 66;
const sizes = [17, 15, 13, 11.5, 10, 9] as const;

/**
 * A6, the size of common label printers: shipping method, sender, address as large as it fits, parcel id; nothing about
 * the contents.
 */
export function writeAddressLabel(document: Document, parcel: PackableParcel, barcode: BarcodePicture): void {
  document.addPage({ size: 'A6', margin: edge });
  const column: Column = { left: edge, width: document.page.width - 2 * edge };
  const foot = drawFoot(document, parcel, barcode, column);
  let y = writeText(document, parcel.shippingCarrier, edge, column, { size: 15, weight: 700, align: 'left' });
  y = writeText(document, parcel.shippingDescription, y, column, { size: 8, color: soft, align: 'left' });
  y += 8;
  rule(document, y, edge, column.width, ink);
  y = writeText(document, `From ${parcel.accountName}`, y + 8, column, { size: 8.5, color: soft, align: 'left' });
  y = writeText(document, 'To', y + 16, column, { size: 9, color: soft });
  const lines = postalLines(parcel.address);
  if (!lines.every(isPrintable)) {
    const notice = 'Some characters of this address cannot be printed here. Use the exported list.';
    y = writeText(document, notice, y, column, { size: 8.5, weight: 700, align: 'left' }) + 4;
  }
  const size = sizes.find((each) => y + heightOf(document, lines, column.width, each) <= foot) ?? 9;
  for (const [index, line] of lines.entries()) {
    const weight = index === 0 || index === lines.length - 1 ? 700 : 400;
    y = writeText(document, line, y, column, { size, weight, align: 'left' });
  }
}

/** The footer has a fixed position; returns where it begins. */
function drawFoot(document: Document, parcel: PackableParcel, barcode: BarcodePicture, column: Column): number {
  const size = barsSize(barcode);
  const scale = Math.min(column.width / size.width, barcodeHeightMax / size.height);
  const top = document.page.height - edge - size.height * scale - 16;
  rule(document, top, edge, column.width, ink);
  drawBars(document, barcode, { x: edge + (column.width - size.width * scale) / 2, y: top + 2, scale });
  const below = top + size.height * scale - 6;
  const shown = `${shownParcelId(parcel.id)}  ·  ${parcel.fulfillmentGroup}`;
  writeText(document, shown, below, column, { size: 9, weight: 700, align: 'center' });
  return top - 6;
}

function heightOf(document: Document, lines: readonly string[], width: number, size: number): number {
  return lines.reduce((sum, line) => sum + textHeight(document, line, width, { size, weight: 700 }), 0);
}

function isPrintable(line: string): boolean {
  return [...line].every(
    (letter) => /[\p{Cc}\p{Cf}\s]/u.test(letter) || findSlice(letter.codePointAt(0) ?? 0) !== null,
  );
}

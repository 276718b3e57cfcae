import type { BarcodePicture } from '../../cards/barcode.ts';
import { describeAmount } from '../../kit/money.ts';
import { barsSize, drawBars } from '../../kit/pdf/barcode-drawing.ts';
import { textHeight, withRoom, writeText } from '../../kit/pdf/text-writer.ts';
import { postalLines } from '../../kit/postal-lines.ts';
import { shownParcelId } from '../parcel-id.ts';
import type { Greeting, PackableParcel } from '../types.ts';
import { type Document, faint, margin, rule, shownDay, soft } from './paper.ts';
import { writeTable } from './table.ts';

const barcodeWidth = 190;
const messageSize = 12;
const messagePadding = 16;

/** What lies in the parcel with the cards: who sends it, what it holds and what they say. */
export function writePackingSlip(document: Document, parcel: PackableParcel, barcode: BarcodePicture, day: Date): void {
  document.addPage({ size: 'A4', margin });
  const width = document.page.width - 2 * margin;
  const column = { left: margin, width };
  const half = { left: margin, width: width - barcodeWidth - 24 };
  let y = writeText(document, parcel.accountName, margin, half, { size: 20, weight: 700, align: 'left' });
  y = writeText(document, `Packing slip  ·  ${shownDay(day)}`, y, half, { size: 10.5, color: soft });
  const underBars = drawParcelBars(document, parcel, barcode, margin + width - barcodeWidth, margin - 6);
  y = Math.max(y, underBars) + 14;
  rule(document, y, margin, width);
  y = writeText(document, 'For', y + 18, column, { size: 9, color: soft });
  for (const line of postalLines(parcel.address)) y = writeText(document, line, y, half, { size: 11.5, align: 'left' });
  y = writeTable(document, y + 26, margin, columns, contentRows(parcel));
  const cards = parcel.cardCount === 1 ? '1 card' : `${parcel.cardCount} cards`;
  y = writeText(document, `${cards} in this parcel`, y + 8, column, { size: 10, color: soft });
  for (const greeting of parcel.greetings) y = writeGreeting(document, greeting, y + 24, width);
}

const columns = [
  { title: 'Cards', width: 60, align: 'right', weight: 700 },
  { title: 'Gift', width: 319 },
  { title: 'Value of each', width: 120, align: 'right' },
] as const;

function contentRows({ contents }: PackableParcel): string[][] {
  return contents.map(({ cardCount, productName, valueMinor, currencyCode }) => [
    String(cardCount),
    productName,
    describeAmount(valueMinor, currencyCode),
  ]);
}

/** The parcel's id, for a scanner and below it for people. */
function drawParcelBars(
  document: Document,
  parcel: PackableParcel,
  barcode: BarcodePicture,
  left: number,
  top: number,
): number {
  const size = barsSize(barcode);
  const scale = barcodeWidth / size.width;
  drawBars(document, barcode, { x: left, y: top, scale });
  const place = { left, width: barcodeWidth };
  return writeText(document, shownParcelId(parcel.id), top + size.height * scale - 6, place, {
    size: 10,
    weight: 700,
    align: 'center',
  });
}

function writeGreeting(document: Document, { to, fromName, message }: Greeting, top: number, width: number): number {
  const style = { size: messageSize } as const;
  const inside = { left: margin + messagePadding, width: width - 2 * messagePadding };
  const lines = [to ? `${to},` : null, message, fromName].filter((line) => line !== null);
  const height = lines.reduce((sum, line) => sum + textHeight(document, line, inside.width, style) + 6, 0);
  let y = withRoom(document, top, height + 2 * messagePadding);
  document
    .roundedRect(margin, y, width, height + 2 * messagePadding - 6, 8)
    .lineWidth(0.8)
    .stroke(faint);
  y += messagePadding;
  for (const line of lines) y = writeText(document, line, y, inside, style) + 6;
  return y + messagePadding - 6;
}

import type { BarcodePicture } from '../../cards/barcode.ts';
import { barsSize, drawBars } from '../../kit/pdf/barcode-drawing.ts';
import { textHeight, withRoom, writeText } from '../../kit/pdf/text-writer.ts';
import { shownParcelId } from '../parcel-id.ts';
import { postalLines } from '../postal-lines.ts';
import type { PackableParcel } from '../types.ts';
import { type Document, faint, margin, rule, soft } from './paper.ts';
import { type SlipWords, slipWords } from './slip-words.ts';
import { type TableColumn, writeTable } from './table.ts';

const barcodeWidth = 190;
const barcodeGap = 24;
const messageSize = 12;
const messagePadding = 16;

/** The slip in the parcel, in the recipient's language: sender, contents and messages. */
export function writePackingSlip(document: Document, parcel: PackableParcel, barcode: BarcodePicture, day: Date): void {
  document.addPage({ size: 'A4', margin });
  const words = slipWords(parcel, day);
  const { texts, isRightToLeft } = words;
  const align = isRightToLeft ? 'right' : 'left';
  const width = document.page.width - 2 * margin;
  const column = { left: margin, width };
  // Next to the barcode, on the side where reading begins.
  const half = {
    left: isRightToLeft ? margin + barcodeWidth + barcodeGap : margin,
    width: width - barcodeWidth - barcodeGap,
  };
  const barsLeft = isRightToLeft ? margin : margin + width - barcodeWidth;
  let y = writeText(document, parcel.accountName, margin, half, { size: 20, weight: 700, align });
  y = writeText(document, words.headline, y, half, { size: 10.5, color: soft, align });
  y = Math.max(y, drawParcelBars(document, parcel, barcode, barsLeft, margin - 6)) + 14;
  rule(document, y, margin, width);
  y = writeText(document, texts.recipient, y + 18, column, { size: 9, color: soft, align });
  for (const line of postalLines(parcel.address)) y = writeText(document, line, y, half, { size: 11.5, align });
  y = writeContents(document, words, y + 26);
  y = writeText(document, words.total, y + 8, column, { size: 10, color: soft, align });
  for (const lines of words.greetings) y = writeGreeting(document, lines, y + 24, width);
}

function writeContents(document: Document, { texts, rows, isRightToLeft }: SlipWords, top: number): number {
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const columns: readonly TableColumn[] = [
    { title: texts.cards, width: 60, align: end, weight: 700 },
    { title: texts.gift, width: 319, align: start },
    { title: texts.valueOfEach, width: 120, align: end },
  ];
  const cells = rows.map(({ cards, gift, value }) => [cards, gift, value]);
  return isRightToLeft
    ? writeTable(
        document,
        top,
        margin,
        columns.toReversed(),
        cells.map((row) => row.toReversed()),
      )
    : writeTable(document, top, margin, columns, cells);
}

/** The parcel's id as a barcode, and below it as text. */
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

function writeGreeting(document: Document, lines: readonly string[], top: number, width: number): number {
  const style = { size: messageSize } as const;
  const inside = { left: margin + messagePadding, width: width - 2 * messagePadding };
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

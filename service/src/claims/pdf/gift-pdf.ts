import { paperColors } from '../../catalog/branding-palette.ts';
import { formatDay } from '../../kit/format-day.ts';
import { barsSize, drawBars } from '../../kit/pdf/barcode-drawing.ts';
import { type Column, textHeight, withRoom, writeText } from '../../kit/pdf/text-writer.ts';
import type { GiftView } from '../pages/gift-parts.ts';
import type { RevealedCard } from '../pages/revealed-page.ts';

type Document = PDFKit.PDFDocument;

const margin = 48;
const gap = 12;
const padding = 16;
const barcodeScaleMax = 1.6;
const soft = '#5f5866';

/** The revealed gift on paper. Everything is in the file: it opens years later, without us. */
export async function renderGiftPdf(view: GiftView, card: RevealedCard): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: view.language.locale,
    displayTitle: true,
    info: { Title: view.words.productName, Creator: 'Bestow', Producer: 'Bestow' },
  });
  const chunks: Buffer[] = [];
  const isDone = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  writeGift(document, view, card);
  document.end();
  return isDone;
}

function writeGift(document: Document, view: GiftView, card: RevealedCard): void {
  const { words, language, gift } = view;
  const { texts } = language;
  const column: Column = { left: margin, width: document.page.width - 2 * margin };
  let y = writeText(document, words.greeting, margin, column, { size: 24, weight: 700, align: 'center' });
  if (words.from) y = writeText(document, words.from, y, column, { size: 13, color: soft, align: 'center' });
  y = drawCard(document, view, y + gap, column) + gap;
  if (words.message) y = writeText(document, words.message, y, column, { size: 13, align: 'center' }) + gap;
  for (const { label, value } of card.codes) y = drawCode(document, label, value, y, column);
  y = drawBarcode(document, view, card, y, column);
  y = writeText(document, texts.keepSafe, y, column, { size: 10.5, color: soft, align: 'center' }) + gap;
  const sections = [
    { title: texts.howToUse, text: words.general },
    { title: texts.online, text: words.online },
    { title: texts.inStore, text: words.inStore },
    { title: texts.onPaper, text: words.onPaper },
  ].filter(({ text }) => text.trim() !== '');
  for (const { title, text } of sections) {
    y = writeText(document, title, withRoom(document, y, 40), column, { size: 11.5, weight: 700 });
    y = writeText(document, text, y, column, { size: 10.5 }) + gap / 2;
  }
  if (words.terms.length > 0)
    y = writeText(document, texts.terms, withRoom(document, y, 40), column, { size: 9.5, weight: 700 });
  for (const text of words.terms) y = writeText(document, text, y, column, { size: 8.5, color: soft }) + gap / 4;
  if (gift.claimedAt) {
    const opened = texts.firstOpened(formatDay(gift.claimedAt, language.locale));
    writeText(document, opened, y + gap / 4, column, { size: 8.5, color: soft });
  }
}

/** The gift card itself, in the branding's colours. */
function drawCard(document: Document, { gift, words }: GiftView, top: number, column: Column): number {
  const { accent, onAccent } = paperColors(gift.branding);
  const inside: Column = { left: column.left + padding, width: column.width - 2 * padding };
  const nameStyle = { size: 15, weight: 700, color: onAccent, align: 'center' } as const;
  const valueStyle = { ...nameStyle, size: 32 };
  const textsHeight =
    textHeight(document, words.productName, inside.width, nameStyle) +
    textHeight(document, words.value, inside.width, valueStyle);
  const height = textsHeight + 2 * padding;
  document.roundedRect(column.left, top, column.width, height, 14).fill(accent);
  const y = writeText(document, words.productName, top + padding, inside, nameStyle);
  writeText(document, words.value, y, inside, valueStyle);
  return top + height;
}

function drawCode(document: Document, label: string, value: string, top: number, column: Column): number {
  const y = withRoom(document, top, 64);
  const afterLabel = writeText(document, label, y, column, { size: 10.5, color: soft, align: 'center' });
  return writeText(document, value, afterLabel, column, { size: 18, weight: 700, align: 'center' }) + gap / 2;
}

function drawBarcode(
  document: Document,
  { language }: GiftView,
  { barcode }: RevealedCard,
  top: number,
  column: Column,
): number {
  if (!barcode) return top + gap;
  const size = barsSize(barcode);
  const scale = Math.min(barcodeScaleMax, column.width / size.width);
  const y = withRoom(document, top, size.height * scale + 30);
  drawBars(document, barcode, { x: column.left + (column.width - size.width * scale) / 2, y, scale });
  const caption = { size: 10.5, weight: 700, align: 'center' } as const;
  return writeText(document, language.texts.barcodeTitle, y + size.height * scale, column, caption) + gap;
}

import { barsSize, drawBars } from '../../kit/pdf/barcode-drawing.ts';
import { type Column, textHeight, withRoom, writeText } from '../../kit/pdf/text-writer.ts';
import { labelInWords } from '../code-words.ts';
import type { RevealedCard } from '../pages/revealed-page.ts';
import type { GiftPaper } from './gift-paper.ts';

type Document = PDFKit.PDFDocument;

const margin = 48;
const gap = 12;
const padding = 16;
const barcodeScaleMax = 1.6;
const soft = '#5f5866';

/** A card of the gift on paper: one of several has a title. */
export interface PaperCard extends RevealedCard {
  readonly title: string | null;
  readonly note: string | null;
}

/** The revealed gift as PDF. The file is self-contained, so that it opens years later without the service. */
export async function renderGiftPdf(paper: GiftPaper, cards: readonly PaperCard[]): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: paper.locale,
    displayTitle: true,
    info: { Title: paper.productName, Creator: 'Bestow', Producer: 'Bestow' },
  });
  const chunks: Buffer[] = [];
  const isDone = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  writeGift(document, paper, cards);
  document.end();
  return isDone;
}

function writeGift(document: Document, paper: GiftPaper, cards: readonly PaperCard[]): void {
  const column: Column = { left: margin, width: document.page.width - 2 * margin };
  let y = writeText(document, paper.greeting, margin, column, { size: 24, weight: 700, align: 'center' });
  if (paper.from) y = writeText(document, paper.from, y, column, { size: 13, color: soft, align: 'center' });
  y = drawCard(document, paper, y + gap, column) + gap;
  if (paper.message) y = writeText(document, paper.message, y, column, { size: 13, align: 'center' }) + gap;
  for (const card of cards) y = writeCard(document, paper, card, y, column);
  y = writeText(document, paper.keepSafe, y, column, { size: 10.5, color: soft, align: 'center' }) + gap;
  for (const { title, text } of paper.sections) {
    y = writeText(document, title, withRoom(document, y, 40), column, { size: 11.5, weight: 700 });
    y = writeText(document, text, y, column, { size: 10.5 }) + gap / 2;
  }
  if (paper.terms.length > 0)
    y = writeText(document, paper.termsTitle, withRoom(document, y, 40), column, { size: 9.5, weight: 700 });
  for (const text of paper.terms) y = writeText(document, text, y, column, { size: 8.5, color: soft }) + gap / 4;
  if (paper.opened) writeText(document, paper.opened, y + gap / 4, column, { size: 8.5, color: soft });
}

function writeCard(document: Document, paper: GiftPaper, card: PaperCard, top: number, column: Column): number {
  let y = top;
  if (card.title) {
    const title = { size: 13, weight: 700, align: 'center' } as const;
    y = writeText(document, card.title, withRoom(document, y, 110), column, title) + gap / 2;
  }
  if (card.note) y = writeText(document, card.note, y, column, { size: 10.5, color: soft, align: 'center' });
  for (const { label, value } of card.codes) y = drawCode(document, labelInWords(label, paper), value, y, column);
  return drawBarcode(document, paper, card, y, column);
}

/** The gift card itself, in the branding's colours. */
function drawCard(document: Document, paper: GiftPaper, top: number, column: Column): number {
  const inside: Column = { left: column.left + padding, width: column.width - 2 * padding };
  const nameStyle = { size: 15, weight: 700, color: paper.onAccent, align: 'center' } as const;
  const valueStyle = { ...nameStyle, size: 32 };
  const textsHeight =
    textHeight(document, paper.productName, inside.width, nameStyle) +
    textHeight(document, paper.value, inside.width, valueStyle);
  const height = textsHeight + 2 * padding;
  document.roundedRect(column.left, top, column.width, height, 14).fill(paper.accent);
  const y = writeText(document, paper.productName, top + padding, inside, nameStyle);
  writeText(document, paper.value, y, inside, valueStyle);
  return top + height;
}

function drawCode(document: Document, label: string, value: string, top: number, column: Column): number {
  const y = withRoom(document, top, 64);
  const afterLabel = writeText(document, label, y, column, { size: 10.5, color: soft, align: 'center' });
  return writeText(document, value, afterLabel, column, { size: 18, weight: 700, align: 'center' }) + gap / 2;
}

function drawBarcode(
  document: Document,
  { barcodeTitle }: GiftPaper,
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
  return writeText(document, barcodeTitle, y + size.height * scale, column, caption) + gap;
}

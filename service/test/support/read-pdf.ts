import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  readonly text: string;
  /** The page as a printer would put it on paper. */
  draw(): Promise<Buffer>;
}

const scale = 2;

/** The pages of a PDF as another program sees them. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      return { text, draw: () => drawPage(page) };
    }),
  );
}

async function drawPage(page: PDFPageProxy): Promise<Buffer> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas, viewport } as unknown as Parameters<PDFPageProxy['render']>[0]).promise;
  return canvas.toBuffer('image/png');
}

import { type BarcodePicture, drawBarcode } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { serveThread } from '../../kit/threads/serve-thread.ts';
import type { GiftPaper } from './gift-paper.ts';
import { renderGiftPdf } from './gift-pdf.ts';

/** A barcode for the page, or the whole gift for paper. */
export interface DrawTask {
  readonly code: CardCode;
  readonly paper: GiftPaper | null;
}

export type Drawn = { readonly barcode: BarcodePicture | null } | { readonly pdf: Uint8Array };

serveThread<DrawTask, Drawn>(async ({ code: { codes, barcodeType, barcodeChars }, paper }) => {
  const barcode = await drawBarcode(barcodeType, barcodeChars);
  if (paper === null) return { value: { barcode } };
  // A copy of its own: a buffer from Node's pool must not be handed over.
  const pdf = new Uint8Array(await renderGiftPdf(paper, { codes, barcode }));
  return { value: { pdf }, moved: [pdf.buffer] };
});

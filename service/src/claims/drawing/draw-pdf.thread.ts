import type { BarcodePicture } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { serveThread } from '../../kit/threads/serve-thread.ts';
import type { GiftPaper } from './gift-paper.ts';
import { renderGiftPdf } from './gift-pdf.ts';

export interface PdfTask {
  readonly codes: CardCode['codes'];
  readonly barcode: BarcodePicture | null;
  readonly paper: GiftPaper;
}

serveThread<PdfTask, Uint8Array>(async ({ codes, barcode, paper }) => {
  // A copy: a buffer from Node's pool must not be transferred.
  const pdf = new Uint8Array(await renderGiftPdf(paper, { codes, barcode }));
  return { value: pdf, moved: [pdf.buffer] };
});

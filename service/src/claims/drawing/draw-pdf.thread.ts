import { serveThread } from '../../kit/threads/serve-thread.ts';
import type { GiftPaper } from './gift-paper.ts';
import { type PaperCard, renderGiftPdf } from './gift-pdf.ts';

export interface PdfTask {
  readonly cards: readonly PaperCard[];
  readonly paper: GiftPaper;
}

serveThread<PdfTask, Uint8Array>(async ({ cards, paper }) => {
  // A copy: a buffer from Node's pool must not be transferred.
  const pdf = new Uint8Array(await renderGiftPdf(paper, cards));
  return { value: pdf, moved: [pdf.buffer] };
});

import { LRUCache } from 'lru-cache';
import type { BarcodePicture } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { Secret } from '../../kit/secret.ts';
import type { PoolLimits } from '../../kit/threads/pool-limits.ts';
import { ThreadFault } from '../../kit/threads/thread-errors.ts';
import { createThreadPool } from '../../kit/threads/thread-pool.ts';
import { createBarcodeDrawer } from './barcode-drawer.ts';
import type { PdfTask } from './draw-pdf.thread.ts';
import type { GiftPaper } from './gift-paper.ts';

/** Draws barcodes and PDFs in threads, off the event loop. */
export interface GiftDrawer {
  /** Null if there is none, or if it could not be drawn: the page shows the code as text. */
  barcode(code: Secret<CardCode>): Promise<BarcodePicture | null>;
  /** Throws ServiceUnavailable if it could not be drawn; a later attempt draws it. */
  pdf(card: PdfCard): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PdfCard {
  /** Identifies the card, its claim version, the language and the texts: equal for identical PDFs. */
  readonly key: string;
  readonly cards: readonly DrawnCard[];
  readonly paper: GiftPaper;
}

/** One card on the paper. A Choice gift has several, each with its title; those without a code say why. */
export interface DrawnCard {
  readonly title: string | null;
  readonly note: string | null;
  readonly code: Secret<CardCode> | null;
}

export interface DrawerLimits {
  readonly barcodes: PoolLimits;
  readonly pdfs: PoolLimits;
}

const heapMbMax = 192;
const idleMs = 300_000;

/**
 * Apart, so that a barcode, which takes 1 to 3 ms, never waits behind a PDF, which takes ten times as long, and so that each
 * thread loads one library only.
 */
export const drawerLimits: DrawerLimits = {
  barcodes: {
    file: 'claims/drawing/draw-barcodes.thread',
    threadsMax: 1,
    waitingMax: 500,
    taskMs: 5_000,
    heapMbMax,
    youngHeapMbMax: 4,
    idleMs,
  },
  pdfs: {
    file: 'claims/drawing/draw-pdf.thread',
    threadsMax: 1,
    waitingMax: 50,
    taskMs: 10_000,
    heapMbMax,
    youngHeapMbMax: 8,
    idleMs,
  },
};

// A PDF contains the code: it is kept in memory only, briefly, for a recipient who downloads it twice.
const keptMs = 60_000;
const keptBytesMax = 16 * 1024 * 1024;
const unavailable = 'The PDF cannot be created right now. Try again in a few seconds.';
const retryAfterSeconds = 5;

/** `onFault` gets thread errors for the log: recipients only see that something is missing. */
export function createGiftDrawer(
  onFault: (fault: ThreadFault) => void,
  limits: DrawerLimits = drawerLimits,
): GiftDrawer {
  const barcodes = createBarcodeDrawer(limits.barcodes);
  const pdfs = createThreadPool<PdfTask, Uint8Array>(limits.pdfs);
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytesMax,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: keptMs,
    ttlAutopurge: true,
  });
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function drawPdf({ key, cards, paper }: PdfCard): Promise<Uint8Array> {
    try {
      const drawn = await Promise.all(
        cards.map(async ({ title, note, code }) => {
          const opened = code?.reveal();
          return { title, note, codes: opened?.codes ?? [], barcode: opened ? await barcodes.draw(opened) : null };
        }),
      );
      const pdf = await pdfs.run({ cards: drawn, paper });
      kept.set(key, pdf);
      return pdf;
    } catch (error) {
      if (!(error instanceof ThreadFault)) throw error;
      onFault(error);
      throw new ServiceUnavailable(unavailable, retryAfterSeconds);
    }
  }

  return {
    barcode: (code) =>
      barcodes.draw(code.reveal()).catch((error: unknown) => {
        if (!(error instanceof ThreadFault)) throw error;
        onFault(error);
        return null;
      }),
    pdf(card) {
      const known = kept.get(card.key);
      if (known) return Promise.resolve(known);
      const started = underWay.get(card.key);
      if (started) return started;
      const drawing = drawPdf(card).finally(() => underWay.delete(card.key));
      underWay.set(card.key, drawing);
      return drawing;
    },
    async close() {
      await Promise.all([barcodes.close(), pdfs.close()]);
      kept.clear();
    },
  };
}

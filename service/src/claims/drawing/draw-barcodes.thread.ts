import { type BarcodePicture, drawBarcode } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { serveThread } from '../../kit/threads/serve-thread.ts';

export type BarcodeTask = Pick<CardCode, 'barcodeType' | 'barcodeChars'>;

/** Several at once: waking a thread and being woken by it takes as long as drawing half a barcode. */
serveThread<readonly BarcodeTask[], (BarcodePicture | null)[]>(async (tasks) => ({
  value: await Promise.all(tasks.map(({ barcodeType, barcodeChars }) => drawBarcode(barcodeType, barcodeChars))),
}));

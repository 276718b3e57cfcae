import { drawBarcode } from '../../../src/cards/barcode.ts';
import type { BarcodeTask } from '../../../src/claims/drawing/draw-barcodes.thread.ts';
import { serveThread } from '../../../src/kit/threads/serve-thread.ts';

/** Draws barcodes as the service's own thread does, and fails where the characters say so. */
serveThread(async (tasks: readonly BarcodeTask[]) => {
  const all = tasks.map(({ barcodeChars }) => barcodeChars);
  if (all.includes('EXIT')) process.exit(3);
  if (all.includes('THROW')) throw new Error('a barcode that cannot be drawn');
  if (all.includes('HANG')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return {
    value: await Promise.all(tasks.map(({ barcodeType, barcodeChars }) => drawBarcode(barcodeType, barcodeChars))),
  };
});

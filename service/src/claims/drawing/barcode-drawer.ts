import type { BarcodePicture } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { createBatcher } from '../../database/batcher.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { PoolLimits } from '../../kit/threads/pool-limits.ts';
import { ThreadFault } from '../../kit/threads/thread-errors.ts';
import { createThreadPool } from '../../kit/threads/thread-pool.ts';
import type { BarcodeTask } from './draw-barcodes.thread.ts';

export interface BarcodeDrawer {
  /** Null when there is none to draw. Throws a ThreadFault when it could not be drawn. */
  draw(code: CardCode): Promise<BarcodePicture | null>;
  close(): Promise<void>;
}

type Drawn = BarcodePicture | null | ThreadFault;

/** So few that the last of them is not late: each takes up to 3 ms. */
const barcodesPerTaskMax = 8;

/** Barcodes that are asked for while the thread draws go to it together. */
export function createBarcodeDrawer(limits: PoolLimits): BarcodeDrawer {
  const pool = createThreadPool<readonly BarcodeTask[], (BarcodePicture | null)[]>(limits);
  const batcher = createBatcher<BarcodeTask, Drawn>(drawTogether, {
    batchesInFlightMax: limits.threadsMax,
    itemsPerBatchMax: barcodesPerTaskMax,
    weightPerBatchMax: Number.POSITIVE_INFINITY,
    itemsWaitingMax: limits.waitingMax,
  });

  async function drawTogether(tasks: readonly BarcodeTask[]): Promise<readonly Drawn[]> {
    try {
      return await pool.run(tasks);
    } catch (error) {
      if (!(error instanceof ThreadFault)) throw error;
      if (tasks.length === 1) return [error];
      // One of them is at fault: one by one, it fails alone.
      return (await Promise.all(tasks.map((task) => drawTogether([task])))).flat();
    }
  }

  return {
    async draw({ barcodeType, barcodeChars }) {
      if (barcodeType === 'None' || barcodeChars === '') return null;
      const drawn = await batcher.submit({ barcodeType, barcodeChars }).catch((error: unknown) => {
        throw error instanceof ServiceUnavailable ? new ThreadFault('busy') : error;
      });
      if (drawn instanceof ThreadFault) throw drawn;
      return drawn;
    },
    async close() {
      await batcher.idle();
      await pool.close();
    },
  };
}

import { enqueue } from '../jobs/enqueue.ts';
import { withTransaction } from '../kit/database.ts';
import { endLines } from './end-lines.ts';
import { serveAwaitingJob } from './jobs.ts';
import { markAwaitingStock } from './queries.ts';
import type { FulfillmentNeeds } from './serve-orders.ts';
import type { OpenLine } from './types.ts';

const retrySecondsMin = 15;
const retrySecondsMax = 900;

/** Lines without stock wait and are looked at again, less and less often; after the allowed time they fail and are refunded. */
export async function awaitStock(needs: FulfillmentNeeds, lines: readonly OpenLine[]): Promise<void> {
  const { db } = needs.database;
  for (const line of lines) {
    const waited = line.awaitingSeconds ?? 0;
    await withTransaction(db, async (tx) => {
      if (line.awaitingSeconds !== null && waited >= needs.awaitStockSecondsMax) {
        await endLines(
          tx,
          line,
          { status: 'Failed', reason: 'OutOfStock' },
          ({ lineNumber }) => lineNumber === line.lineNumber,
        );
        return;
      }
      await markAwaitingStock(tx, [line]);
      const left = needs.awaitStockSecondsMax - waited;
      const delay = Math.max(1, Math.min(retrySecondsMax, Math.max(retrySecondsMin, waited / 4), left));
      await enqueue(tx, serveAwaitingJob, { orders: [{ accountId: line.accountId, orderId: line.orderId }] }, delay);
    });
  }
}

import { withTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobContext } from '../jobs/types.ts';
import { endLines } from './end-lines.ts';
import type { EndableLine } from './end-queries.ts';
import { type ServeLater, serveAloneJob } from './jobs.ts';
import { endNeedsOf, type FulfillmentNeeds } from './needs.ts';
import { serveOrders } from './serve-orders.ts';

/** Processes many orders together; if they fail, each is retried alone. */
export function serveOrdersHandler(needs: FulfillmentNeeds) {
  return async ({ orders }: ServeLater, { signal }: JobContext): Promise<void> => {
    try {
      await serveOrders(needs, orders, signal);
    } catch (error) {
      if (orders.length === 1 || signal.aborted || isDatabaseUnavailable(error)) throw error;
      await withTransaction(needs.database.db, async (tx) => {
        for (const order of orders) await enqueue(tx, serveAloneJob, { orders: [order] }, 1);
      });
    }
  };
}

/** Processes one order for as long as a remote source takes. */
export function serveRemoteHandler(needs: FulfillmentNeeds, source: string) {
  return async ({ orders, lines }: ServeLater, { signal }: JobContext): Promise<void> =>
    serveOrders(needs, orders, signal, { source, lines: lines ?? null });
}

/** For a job that keeps failing: the lines that still need cards fail and are refunded. */
export function giveUpOnOrders(needs: FulfillmentNeeds) {
  return async ({ orders }: ServeLater): Promise<void> => {
    const end = { status: 'Failed', reason: 'FulfillmentFailed' } as const;
    for (const order of orders) await endLines(endNeedsOf(needs), order, end, { isMeant: lacksCards });
  };
}

function lacksCards({ issuedCount, quantity, isSetAside, isHeld }: EndableLine): boolean {
  return issuedCount < quantity && !isSetAside && !isHeld;
}

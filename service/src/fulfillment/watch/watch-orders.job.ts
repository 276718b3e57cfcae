import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import { watchOrdersJob } from '../jobs.ts';
import { passOrders, recheckWatchedOrders, type WatchNeeds } from './watch-orders.ts';

/** `others` check what belongs to no order. */
export function watchOrdersHandler(needs: WatchNeeds, others: readonly ((signal: AbortSignal) => Promise<void>)[]) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(needs.db, watchOrdersJob);
    await passOrders(needs, signal);
    await recheckWatchedOrders(needs, signal);
    for (const look of others) await look(signal);
  };
}

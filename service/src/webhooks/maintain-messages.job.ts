import { type Db, withTransaction } from '../database/database.ts';
import type { JobHandler } from '../jobs/types.ts';
import { endWaiting } from './delivery-queries.ts';
import type { EndWaiting, ReplayRange } from './jobs.ts';
import { findEndpoint } from './queries.ts';
import { replayPortion } from './send-again.ts';

const messagesPerCommitMax = 1_000;

/** Ends queued messages, unless the endpoint was enabled again. */
export function endWaitingHandler(db: Db): JobHandler<EndWaiting> {
  return async ({ accountId, endpointId }, { signal }) => {
    for (let hasMore = true; hasMore; ) {
      if (signal.aborted) throw new Error('stopped before all messages were ended');
      hasMore = await withTransaction(db, async (tx) => {
        const endpoint = await findEndpoint(tx, accountId, endpointId);
        return endpoint?.isEnabled ? false : endWaiting(tx, { accountId, laneId: endpointId }, messagesPerCommitMax);
      });
    }
  };
}

/** Run twice, it makes some messages due twice; receivers recognise them by their ids. */
export function replayRangeHandler(db: Db, onDue: () => void): JobHandler<ReplayRange> {
  return async (range, { signal }) => {
    for (let left: ReplayRange | null = range; left; ) {
      if (signal.aborted) throw new Error('stopped before all messages were replayed');
      left = await replayPortion(db, left);
      onDue();
    }
  };
}

import { type Db, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { LaneKey } from './delivery-queries.ts';
import { endWaitingJob } from './jobs.ts';
import { markDisabled, refreshFollowed } from './queries.ts';
import type { DisabledReason, NotifyOwner } from './types.ts';

/** Disables an endpoint that is gone or keeps failing, and notifies its account, once. */
export async function disableEndpoint(
  db: Db,
  notifyOwner: NotifyOwner,
  { accountId, laneId }: LaneKey,
  reason: DisabledReason,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const isDisabledNow = await markDisabled(tx, accountId, laneId, reason);
    if (!isDisabledNow) return;
    await refreshFollowed(tx, accountId);
    await recordEvent(tx, accountId, { type: 'EndpointDisabled', data: { EndpointId: laneId, Reason: reason } });
    await enqueue(tx, endWaitingJob, { accountId, endpointId: laneId });
    await notifyOwner(tx, { accountId, endpointId: laneId, reason });
  });
}

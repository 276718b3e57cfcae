import { insertFollowJob } from '../events/queries.ts';
import type { Inspector, Sight } from '../fulfillment/watch/types.ts';
import { keptDays } from './forget-messages.ts';
import { followEventsJob } from './jobs.ts';
import { findCompletion, isNamedByJob, listUntoldOrders } from './watch-queries.ts';

/** Orders with a webhook URL that have ended but have no message for it. */
export const inspectTellings: Inspector = async (tx, orders) => {
  const sights: Sight[] = [];
  for (const { accountId, orderId } of await listUntoldOrders(tx, orders, keptDays)) {
    const sequence = await findCompletion(tx, { accountId, orderId });
    if (sequence === null) {
      sights.push({ kind: 'Stuck', orderId, what: 'EndedWithoutEvent' });
    } else if (await isNamedByJob(tx, followEventsJob.kind, accountId, sequence)) {
      sights.push({ kind: 'Waits', orderId, until: null });
    } else {
      await insertFollowJob(tx, { accountId, first: sequence, last: sequence });
      sights.push({ kind: 'Resumed', orderId, what: 'NotTold' });
    }
  }
  return sights;
};

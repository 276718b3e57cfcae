import { insertFollowJob } from '../events/queries.ts';
import type { Finding, Inspector } from '../fulfillment/watch/types.ts';
import { keptDays } from './forget-messages.ts';
import { followEventsJob } from './jobs.ts';
import { findCompletion, isNamedByJob, listOrdersWithoutMessage } from './watch-queries.ts';

/** Orders with a webhook URL that have ended but have no message for it. */
export const inspectOrderWebhooks: Inspector = async (tx, orders) => {
  const findings: Finding[] = [];
  for (const { accountId, orderId } of await listOrdersWithoutMessage(tx, orders, keptDays)) {
    const sequence = await findCompletion(tx, { accountId, orderId });
    if (sequence === null) {
      findings.push({ kind: 'Stuck', orderId, what: 'EndedWithoutEvent' });
    } else if (await isNamedByJob(tx, followEventsJob.kind, accountId, sequence)) {
      findings.push({ kind: 'Waits', orderId, until: null });
    } else {
      await insertFollowJob(tx, { accountId, first: sequence, last: sequence });
      findings.push({ kind: 'Resumed', orderId, what: 'NotTold' });
    }
  }
  return findings;
};

import { sendLinesJob } from '../fulfillment/jobs.ts';
import type { Inspector } from '../fulfillment/watch/types.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { sendMessagesJob } from './jobs.ts';
import { listForgottenLines, listUnsentLines } from './watch-queries.ts';

/** Lines that must be sent but have no job that will send them. */
export const inspectMessages: Inspector = async (tx, orders) => {
  const unsent = await listUnsentLines(tx, orders);
  if (unsent.length === 0) return [];
  const forgotten = await listForgottenLines(tx, unsent, {
    ofLines: sendLinesJob.kind,
    ofMessages: sendMessagesJob.kind,
  });
  if (forgotten.length > 0) await enqueue(tx, sendLinesJob, { lines: forgotten });
  const resumed = new Set(forgotten.map(({ orderId }) => orderId));
  return [...new Set(unsent.map(({ orderId }) => orderId))].map((orderId) =>
    resumed.has(orderId) ? { kind: 'Resumed', orderId, what: 'NotSent' } : { kind: 'Waits', orderId, until: null },
  );
};

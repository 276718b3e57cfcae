import type { Tx } from '../../database/database.ts';
import { enqueue, enqueueAt } from '../../jobs/enqueue.ts';
import { startDeliveryRound } from '../../orders/status/queries.ts';
import type { LineRef } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import { sendLinesJob } from '../jobs.ts';
import type { LockedLine } from '../types.ts';
import { insertWatches } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';

/** How often the cards of one line can be sent, so that nobody's mailbox is flooded. */
export const sendingsMax = 25;

/**
 * Sends the cards of a line again, now or at a later time: all of them, or those of some of its addresses. Earlier queued
 * messages for the line are not sent.
 */
export async function sendAnew(
  tx: Tx,
  ref: LineRef,
  line: LockedLine,
  at: Date | null = null,
  addresses: readonly number[] | null = null,
): Promise<void> {
  requireSendable(line);
  const { accountId, orderId, lineNumber } = ref;
  await startDeliveryRound(tx, ref, addresses);
  const job = { lines: [{ accountId, orderId, lineNumber }] };
  if (at) await enqueueAt(tx, sendLinesJob, job, at);
  else await enqueue(tx, sendLinesJob, job);
  await insertWatches(tx, [ref], restSeconds);
}

export function requireSendable({ deliveryRound }: LockedLine): void {
  if (deliveryRound >= sendingsMax)
    throw new InvalidTransition(`The cards of a line item can be sent at most ${sendingsMax} times.`);
}

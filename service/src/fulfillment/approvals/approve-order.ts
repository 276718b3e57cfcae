import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { closeApproval, releaseLines } from '../../orders/approvals/queries.ts';
import { awaitingApproval, type Decider } from '../../orders/approvals/types.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from '../../orders/jobs.ts';
import { orderChanged } from '../../orders/order-changes.ts';
import type { OrderRef } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import { insertWatches } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';
import { lockDecidable } from './decide.ts';

/**
 * Lets an order that waits be served. Its cost was charged when it was placed, so an approval never fails for funds. The
 * decision, the event and the job are one commit.
 */
export async function approveOrder(
  db: Db,
  { accountId, orderId }: OrderRef,
  by: Decider,
  audit: AuditHook = noAudit,
): Promise<void> {
  const ref = { accountId, orderId };
  await withTransaction(db, async (tx) => {
    const { poNumber, cardCount, isExpired } = await lockDecidable(tx, ref, by);
    if (isExpired) throw new InvalidTransition('The time to decide about this order is over; it is being rejected.');
    await closeApproval(tx, ref, 'Approved', { by, reason: null });
    await releaseLines(tx, ref, awaitingApproval);
    await enqueue(tx, cardCount > smallOrderCardsMax ? fulfilLargeOrderJob : fulfilOrdersJob, { orders: [ref] });
    await insertWatches(tx, [ref], restSeconds);
    await recordEvent(tx, accountId, {
      type: 'OrderApproved',
      data: { OrderId: orderId, PONumber: poNumber, Status: 'Pending' },
    });
    await announceChange(tx, orderChanged(orderId));
    await audit(tx);
  });
}

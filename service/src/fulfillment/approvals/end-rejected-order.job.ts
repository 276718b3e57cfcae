import { type Tx, withTransaction } from '../../database/database.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { EndNeeds } from '../end-lines.ts';
import { type EndRejectedOrder, expireApprovalsJob } from '../jobs.ts';
import { endRejectedOrder, expireApprovals } from './reject-order.ts';

/** Mails whoever placed an order that it was rejected. */
export type NotifyRejected = (tx: Tx, ref: OrderRef) => Promise<void>;

/** Finishes what a rejection began, and notifies whoever placed the order. */
export function endRejectedOrderHandler(needs: EndNeeds, notify: NotifyRejected) {
  return async ({ order, reason }: EndRejectedOrder): Promise<void> => {
    await endRejectedOrder(needs, order, reason);
    await withTransaction(needs.db, (tx) => notify(tx, order));
  };
}

export function expireApprovalsHandler(needs: EndNeeds) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(needs.db, expireApprovalsJob);
    await expireApprovals(needs, signal);
  };
}

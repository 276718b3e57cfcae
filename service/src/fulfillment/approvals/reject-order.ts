import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Tx, withTransaction } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { closeApproval, listExpiredApprovals, lockApproval } from '../../orders/approvals/queries.ts';
import type { Decider } from '../../orders/approvals/types.ts';
import type { OrderRef } from '../../orders/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { type EndNeeds, endLines } from '../end-lines.ts';
import { type EndRejectedOrder, endRejectedOrderJob } from '../jobs.ts';
import { lockDecidable } from './decide.ts';

const expiriesPerRunMax = 1_000;

/**
 * Ends an order that waits, and refunds it. The decision is one commit; a large order ends in several more, which a job
 * does if this process does not get to it.
 */
export async function rejectOrder(
  needs: EndNeeds,
  { accountId, orderId }: OrderRef,
  { by, reason }: { readonly by: Decider; readonly reason: string },
  audit: AuditHook = noAudit,
): Promise<void> {
  const ref = { accountId, orderId };
  await withTransaction(needs.db, async (tx) => {
    const { poNumber } = await lockDecidable(tx, ref, by);
    await closeApproval(tx, ref, 'Rejected', { by, reason });
    await recordRejection(tx, ref, { poNumber, reason, isExpired: false });
    await audit(tx);
  });
  await needs.failpoint?.('orderRejected');
  await endRejectedOrder(needs, ref, 'Rejected');
}

/** Ends the orders that nobody has decided about in time. Safe to run twice: each is decided once. */
export async function expireApprovals(needs: EndNeeds, signal: AbortSignal): Promise<void> {
  for (const ref of await listExpiredApprovals(needs.db, expiriesPerRunMax)) {
    if (signal.aborted) return;
    const isExpired = await withTransaction(needs.db, (tx) => expireApproval(tx, ref));
    if (isExpired) await endRejectedOrder(needs, ref, 'ApprovalExpired');
  }
}

async function expireApproval(tx: Tx, ref: OrderRef): Promise<boolean> {
  await lockAccounts(tx, [ref.accountId]);
  const approval = await lockApproval(tx, ref, null);
  // Decided, or the account suspended, since the list was read.
  if (approval?.status !== 'Waiting' || !approval.isExpired || approval.isSuspended) return false;
  await closeApproval(tx, ref, 'Expired');
  await recordRejection(tx, ref, { poNumber: approval.poNumber, reason: null, isExpired: true });
  return true;
}

/** The order ends in this commit's job at the latest. Whoever placed it gets a mail from the same job. */
async function recordRejection(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  { poNumber, reason, isExpired }: { poNumber: string; reason: string | null; isExpired: boolean },
): Promise<void> {
  await recordEvent(tx, accountId, {
    type: 'OrderRejected',
    data: { OrderId: orderId, PONumber: poNumber, Reason: reason, Expired: isExpired },
  });
  await enqueue(tx, endRejectedOrderJob, {
    order: { accountId, orderId },
    reason: isExpired ? 'ApprovalExpired' : 'Rejected',
  });
}

/** Cancels and refunds what is left of it. */
export async function endRejectedOrder(
  needs: EndNeeds,
  ref: OrderRef,
  reason: EndRejectedOrder['reason'],
): Promise<void> {
  await endLines(needs, ref, { status: 'Cancelled', reason }, { isMeant: ({ isHeld }) => isHeld });
}

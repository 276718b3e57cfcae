import { refuseMoving } from '../../accounts/account-status.ts';
import type { Tx } from '../../database/database.ts';
import { AccountSuspended, NotFound } from '../../kit/errors.ts';
import { lockApproval } from '../../orders/approvals/queries.ts';
import type { ApprovalStatus, Decider, LockedApproval } from '../../orders/approvals/types.ts';
import type { OrderRef } from '../../orders/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { findEndTarget } from '../end-queries.ts';
import { InvalidTransition } from '../errors.ts';
import { OwnOrder } from './errors.ts';

/**
 * Locks an order that waits for an approval and that this decider may decide about, or throws. Whoever has the lock first
 * decides: approval, refusal, cancellation and the end of the time all take it.
 */
export async function lockDecidable(tx: Tx, ref: OrderRef, by: Decider): Promise<LockedApproval> {
  await lockAccounts(tx, [ref.accountId]);
  const approval = await lockApproval(tx, ref, by.id);
  if (!approval) {
    if (!(await findEndTarget(tx, ref, 0)).hasOrder) throw new NotFound('No order');
    throw new InvalidTransition('This order needs no approval.');
  }
  if (approval.isSuspended) {
    await refuseMoving(tx, [ref.accountId]);
    throw new AccountSuspended();
  }
  if (approval.status !== 'Waiting') throw new InvalidTransition(decidedTexts[approval.status]);
  if (approval.isOwn) throw new OwnOrder();
  return approval;
}

const decidedTexts: Readonly<Record<Exclude<ApprovalStatus, 'Waiting'>, string>> = {
  Approved: 'This order has been approved already.',
  Rejected: 'This order has been rejected already.',
  Expired: 'This order was rejected because nobody decided about it in time.',
  Cancelled: 'This order was cancelled while it waited for an approval.',
};

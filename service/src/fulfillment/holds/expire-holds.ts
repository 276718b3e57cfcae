import { type Tx, withTransaction } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { AccountId } from '../../kit/ids.ts';
import { expireHold, listAccountsToSweep, listExpiredHolds } from '../../orders/holds/queries.ts';
import type { OrderRef } from '../../orders/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { type EndNeeds, endLines } from '../end-lines.ts';
import { endExpiredHoldJob } from '../jobs.ts';
import { releaseHolds } from './release-holds.ts';

const accountsPerRunMax = 1_000;
/** StatusReason of an order whose money did not arrive in time. */
const fundsNotReceived = 'FundsNotReceived';

/**
 * Releases what is covered, in case no job has done so, such as after a suspension, and cancels orders that waited for
 * too long. Safe to run twice: each order ends its wait once.
 */
export async function sweepHolds(needs: EndNeeds, signal: AbortSignal): Promise<void> {
  for (const { accountId, hasExpired } of await listAccountsToSweep(needs.db, accountsPerRunMax)) {
    if (signal.aborted) return;
    await releaseHolds(needs, accountId, signal);
    if (hasExpired) await expireHolds(needs, accountId, signal);
  }
}

async function expireHolds(needs: EndNeeds, accountId: AccountId, signal: AbortSignal): Promise<void> {
  for (const hold of await listExpiredHolds(needs.db, accountId)) {
    if (signal.aborted) return;
    if (!(await withTransaction(needs.db, (tx) => decideExpiry(tx, hold)))) continue;
    await needs.failpoint?.('holdExpired');
    await endExpiredHold(needs, { accountId, orderId: hold.orderId });
  }
}

/** The decision and the job that finishes it are one commit. */
async function decideExpiry(
  tx: Tx,
  { accountId, orderId, poNumber }: OrderRef & { readonly poNumber: string },
): Promise<boolean> {
  const ref = { accountId, orderId };
  await lockAccounts(tx, [accountId]);
  if (!(await expireHold(tx, ref))) return false;
  await recordEvent(tx, accountId, {
    type: 'OrderHoldExpired',
    data: { OrderId: orderId, PONumber: poNumber, Reason: fundsNotReceived },
  });
  await enqueue(tx, endExpiredHoldJob, { order: ref });
  return true;
}

/** Cancels what is left of it. Nothing was charged, so nothing is refunded. */
export async function endExpiredHold(needs: EndNeeds, ref: OrderRef): Promise<void> {
  const end = { status: 'Cancelled', reason: fundsNotReceived } as const;
  await endLines(needs, ref, end, { isMeant: ({ isUncharged }) => isUncharged });
}

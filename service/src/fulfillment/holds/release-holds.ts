import { announceChange } from '../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { collectOwed } from '../../funding/payments/collect-owed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { AccountId } from '../../kit/ids.ts';
import { findBalance } from '../../ledger/queries.ts';
import { recordTransfer } from '../../ledger/record-transfer.ts';
import { tellApproversJob } from '../../orders/approvals/jobs.ts';
import { releaseLines } from '../../orders/approvals/queries.ts';
import { awaitApproval } from '../../orders/approvals/review-order.ts';
import { endHold, listCoveredHolds, listHeldCurrencies } from '../../orders/holds/queries.ts';
import { awaitingFunds, type CoveredHold } from '../../orders/holds/types.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from '../../orders/jobs.ts';
import { orderChanged } from '../../orders/order-changes.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { reportLowBalance } from '../report-low-balance.ts';
import type { FailpointHook } from '../types.ts';
import { insertWatches } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';

export interface ReleaseNeeds {
  readonly db: Db;
  readonly failpoint?: FailpointHook | undefined;
}

/** The size of one commit, so that it holds the account lock only briefly. */
const ordersPerPortion = 20;

/**
 * Charges and releases an account's orders that wait for money, oldest first in each currency, until one is not covered. What
 * the account owes is taken first. Safe
 * to run twice and at once: each order is charged in the commit that ends its wait.
 */
export async function releaseHolds({ db, failpoint }: ReleaseNeeds, accountId: AccountId, signal: AbortSignal) {
  while (!signal.aborted) {
    const released = await withTransaction(db, (tx) => releasePortion(tx, accountId));
    if (released < ordersPerPortion) return;
    await failpoint?.('holdsReleased');
  }
}

async function releasePortion(tx: Tx, accountId: AccountId): Promise<number> {
  await lockAccounts(tx, [accountId]);
  for (const currencyCode of await listHeldCurrencies(tx, accountId)) await collectOwed(tx, accountId, currencyCode);
  const covered = await listCoveredHolds(tx, accountId, ordersPerPortion);
  for (const hold of covered) await release(tx, hold);
  return covered.length;
}

/** The charge, and what follows from it: the order is served, or waits for the approval that its account's rules ask for. */
async function release(tx: Tx, hold: CoveredHold): Promise<void> {
  const { accountId, orderId, poNumber, dueMinor } = hold;
  const ref = { accountId, orderId };
  await endHold(tx, ref, 'Released');
  if (dueMinor > 0n) await charge(tx, hold);
  await recordEvent(tx, accountId, {
    type: 'OrderReleased',
    data: { OrderId: orderId, PONumber: poNumber, Status: 'Pending' },
  });
  await (hold.approvalExpiresAfterDays === null ? serve(tx, hold) : askForApproval(tx, hold));
  await announceChange(tx, orderChanged(orderId));
}

async function charge(tx: Tx, { accountId, orderId, currencyCode, dueMinor }: CoveredHold): Promise<void> {
  const before = (await findBalance(tx, accountId, currencyCode))?.availableMinor ?? 0n;
  const movement = { kind: 'Charge', debit: 'Available', credit: 'Sales' } as const;
  await recordTransfer(tx, { accountId, orderId, currencyCode, amountMinor: dueMinor, ...movement });
  await reportLowBalance(tx, { accountId, currencyCode }, { before, after: before - dueMinor });
}

async function serve(tx: Tx, { accountId, orderId, cardCount }: CoveredHold): Promise<void> {
  const ref = { accountId, orderId };
  await releaseLines(tx, ref, awaitingFunds);
  await enqueue(tx, cardCount > smallOrderCardsMax ? fulfilLargeOrderJob : fulfilOrdersJob, { orders: [ref] });
  await insertWatches(tx, [ref], restSeconds);
}

async function askForApproval(tx: Tx, hold: CoveredHold): Promise<void> {
  const { accountId, orderId, source, approvalRules: rules, approvalExpiresAfterDays: expireAfterDays } = hold;
  if (expireAfterDays === null) return;
  await awaitApproval(tx, hold, { source, rules, expireAfterDays });
  await enqueue(tx, tellApproversJob, { orders: [{ accountId, orderId }] });
}

import type { Tx } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import type { AccountId } from '../kit/ids.ts';
import { takeTransferNumbers } from '../sequences/queries.ts';
import { releaseHoldsJob } from './jobs.ts';
import { changeBalance, hasOrdersOnHold, insertTransfers, type NumberedTransfer } from './queries.ts';
import type { LedgerAccount, Transfer } from './types.ts';

/** Moves money: one transfer row and the visible balance that it changes, under the account's lock. */
export async function recordTransfer(tx: Tx, { accountId, ...transfer }: Transfer): Promise<void> {
  await recordTransfers(tx, accountId, [transfer]);
}

/**
 * Records many transfers at once: one row each, in the given order, and one change per currency's balance. The number
 * of statements does not grow with the number of transfers.
 */
export async function recordTransfers(
  tx: Tx,
  accountId: AccountId,
  transfers: readonly Omit<Transfer, 'accountId'>[],
): Promise<void> {
  if (transfers.length === 0) return;
  const { lastNumber, recordedAt } = await takeTransferNumbers(tx, accountId, transfers.length);
  const firstNumber = lastNumber - BigInt(transfers.length) + 1n;
  const numbered = transfers.map((transfer, index) => ({ ...transfer, number: firstNumber + BigInt(index) }));
  const rows: NumberedTransfer[] = [];
  for (const ofCurrency of byCurrency(numbered)) {
    const lastInCurrency = await changeBalanceBy(tx, accountId, ofCurrency);
    const firstInCurrency = lastInCurrency - BigInt(ofCurrency.length) + 1n;
    for (const [index, transfer] of ofCurrency.entries()) {
      rows.push({ ...transfer, currencyNumber: firstInCurrency + BigInt(index) });
    }
  }
  await insertTransfers(tx, accountId, recordedAt, rows);
  if (transfers.some(({ credit }) => credit === 'Available')) await releaseHolds(tx, accountId);
}

/** Orders that wait for money may be covered now. */
async function releaseHolds(tx: Tx, accountId: AccountId): Promise<void> {
  if (!(await hasOrdersOnHold(tx, accountId))) return;
  await enqueueOnce(tx, releaseHoldsJob, [{ key: accountId, lane: null, payload: { accountId } }]);
}

/** In a fixed order, so that two transactions cannot deadlock on balances. */
function byCurrency<T extends Pick<Transfer, 'currencyCode'>>(transfers: readonly T[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const transfer of transfers) {
    const group = groups.get(transfer.currencyCode);
    if (group) group.push(transfer);
    else groups.set(transfer.currencyCode, [transfer]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

async function changeBalanceBy(
  tx: Tx,
  accountId: AccountId,
  transfers: readonly [Omit<Transfer, 'accountId'>, ...Omit<Transfer, 'accountId'>[]],
): Promise<bigint> {
  const sumOn = (account: LedgerAccount) => transfers.reduce((sum, transfer) => sum + effectOn(account, transfer), 0n);
  const { currencyNumber } = await changeBalance(tx, {
    accountId,
    currencyCode: transfers[0].currencyCode,
    availableMinor: sumOn('Available'),
    pendingMinor: sumOn('Pending'),
    transfers: transfers.length,
  });
  return currencyNumber;
}

function effectOn(account: LedgerAccount, transfer: Pick<Transfer, 'credit' | 'debit' | 'amountMinor'>): bigint {
  if (transfer.credit === account) return transfer.amountMinor;
  return transfer.debit === account ? -transfer.amountMinor : 0n;
}

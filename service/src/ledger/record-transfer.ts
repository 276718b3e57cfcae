import type { Tx } from '../kit/database.ts';
import { changeBalance, insertTransfer, takeTransferNumber } from './queries.ts';
import type { LedgerAccount, Transfer } from './types.ts';

/** Moves money: one transfer row and the visible balance that it changes, under the account's lock. */
export async function recordTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  const { number, recordedAt } = await takeTransferNumber(tx, transfer.accountId);
  const { currencyNumber } = await changeBalance(tx, {
    accountId: transfer.accountId,
    currencyCode: transfer.currencyCode,
    availableMinor: effectOn('Available', transfer),
    pendingMinor: effectOn('Pending', transfer),
  });
  await insertTransfer(tx, transfer, { number, currencyNumber, recordedAt });
}

function effectOn(account: LedgerAccount, transfer: Transfer): bigint {
  if (transfer.credit === account) return transfer.amountMinor;
  return transfer.debit === account ? -transfer.amountMinor : 0n;
}

import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { findRange } from '../../database/dense-numbers.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { getTransferSequence } from '../../ledger/queries.ts';
import { addDepartmentSpending, advanceSpendingMark, lockSpendingMark } from './queries.ts';

// A portion of this size takes about 0.1 s. It holds the mark, but not the account.
const transfersPerPortion = 20_000;
const portionsPerCallMax = 50;

/**
 * Adds what is new to the days of the account's departments. Whoever checks or shows a budget reads what is not counted
 * from the transfers, so this decides how long that takes and never what it says.
 */
export async function countDepartments(db: Db, accountId: AccountId): Promise<void> {
  for (let portion = 0; portion < portionsPerCallMax; portion++) {
    if (await withTransaction(db, (tx) => countPortion(tx, accountId))) return;
  }
  // The portions are kept, so the next call goes on from here.
  throw new ServiceUnavailable();
}

/** Returns whether everything is counted. */
async function countPortion(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { countedFrom, transfersTo } = await lockSpendingMark(tx, accountId);
  const transfers = await getTransferSequence(tx, accountId);
  const before = transfersTo ?? (await findRange(tx, transfers, { start: countedFrom, end: null })).first - 1;
  const last = Math.min(before + transfersPerPortion, transfers.lastNumber);
  if (last > before) await addDepartmentSpending(tx, accountId, { first: before + 1, last }, countedFrom);
  if (last !== transfersTo) await advanceSpendingMark(tx, accountId, last);
  return last >= transfers.lastNumber;
}

import type { Db } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { findCountedBalance, sumTransfers } from './balance-day-queries.ts';

export interface RunningBalance {
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
}

/** A portion takes some milliseconds, so that no statement runs long. */
const transfersPerRead = 50_000;

/**
 * The balances of a currency just before one of its transfers. It is counted from the nearer end: from nothing, or back
 * from the present balance, which is read together with the number of its last transfer. Transfers are never changed and
 * a number is visible only when all before it are, so new ones in the meantime make no difference.
 */
export async function readBalanceBefore(
  db: Db,
  accountId: AccountId,
  currencyCode: string,
  currencyNumber: number,
): Promise<RunningBalance> {
  const present = await findCountedBalance(db, accountId, currencyCode);
  const isNearStart = present === null || currencyNumber - 1 <= present.transfers - currencyNumber;
  const range = isNearStart
    ? { first: 1, last: currencyNumber - 1 }
    : { first: currencyNumber, last: present.transfers };
  let availableMinor = 0n;
  let pendingMinor = 0n;
  for (let { first } = range; first <= range.last; first += transfersPerRead) {
    const last = Math.min(range.last, first + transfersPerRead - 1);
    const sum = await sumTransfers(db, accountId, currencyCode, { first, last });
    availableMinor += sum.availableMinor;
    pendingMinor += sum.pendingMinor;
  }
  if (isNearStart) return { availableMinor, pendingMinor };
  return {
    availableMinor: present.availableMinor - availableMinor,
    pendingMinor: present.pendingMinor - pendingMinor,
  };
}

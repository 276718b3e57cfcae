import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { insertOperatorEvents } from '../events/operator-event-queries.ts';
import { advanceBalanceCheck, listBalancesToCheck, noteWrongBalance } from '../ledger/balance-check-queries.ts';
import type { BalanceToCheck } from '../ledger/types.ts';
import { daySeconds, eventOf, type Finding } from './finding.ts';
import { findNow } from './queries.ts';

/** A portion reads at most a million transfers, about a second. */
const portion = { balancesMax: 50, transfersMax: 20_000 };
const portionsPerRunMax = 200;

/**
 * Compares balances with the sums of their transfers, a portion per transaction. Only transfers since the last comparison
 * are read: `bestow ledger verify` reads all. Safe to run twice: a sum advances only from where it was.
 */
export async function checkBalances(db: Db, signal: AbortSignal): Promise<void> {
  const startedAt = await findNow(db);
  for (let portions = 0; portions < portionsPerRunMax && !signal.aborted; portions++) {
    const checked = await withTransaction(db, async (tx) => {
      const balances = await listBalancesToCheck(tx, { startedAt, ...portion });
      for (const balance of balances) await check(tx, balance, startedAt);
      return balances.length;
    });
    if (checked === 0) return;
  }
}

async function check(tx: Tx, balance: BalanceToCheck, now: Date): Promise<void> {
  const { accountId, currencyCode, fromNumber, isComplete } = balance;
  const transferNumber = fromNumber + balance.countedTransfers;
  const isRight =
    transferNumber === balance.transferNumber &&
    balance.sumAvailableMinor === balance.availableMinor &&
    balance.sumPendingMinor === balance.pendingMinor;
  if (isComplete && !isRight) {
    await noteWrongBalance(tx, balance);
    await insertOperatorEvents(tx, [eventOf(wrongBalance(balance, transferNumber), now)]);
    return;
  }
  const sums = { availableMinor: balance.sumAvailableMinor, pendingMinor: balance.sumPendingMinor };
  await advanceBalanceCheck(tx, { accountId, currencyCode, fromNumber, transferNumber, ...sums }, isComplete);
}

function wrongBalance(balance: BalanceToCheck, transfers: bigint): Finding {
  const { accountId, currencyCode } = balance;
  const data = {
    AccountId: accountId,
    CurrencyCode: currencyCode,
    AvailableMinor: Number(balance.availableMinor),
    AvailableMinorByTransfers: Number(balance.sumAvailableMinor),
    PendingMinor: Number(balance.pendingMinor),
    PendingMinorByTransfers: Number(balance.sumPendingMinor),
    Transfers: Number(transfers),
    TransfersExpected: Number(balance.transferNumber),
  };
  return { type: 'BalanceCheckFailed', key: `${accountId} ${currencyCode}`, everySeconds: daySeconds, data };
}

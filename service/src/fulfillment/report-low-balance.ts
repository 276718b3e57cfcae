import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { tellBalanceLowJob } from '../ledger/jobs.ts';
import { listThresholds } from '../ledger/queries.ts';

/** As for an order, in the commit that brings Available below the account's threshold. */
export async function reportLowBalance(
  tx: Tx,
  { accountId, currencyCode }: { readonly accountId: AccountId; readonly currencyCode: CurrencyCode },
  { before, after }: { readonly before: bigint; readonly after: bigint },
): Promise<void> {
  const thresholds = await listThresholds(tx, accountId);
  const mark = thresholds.find((threshold) => threshold.currencyCode === currencyCode)?.thresholdMinor;
  if (mark === undefined || before < mark || after >= mark) return;
  const [Available, Threshold] = [amountToWire(after, currencyCode), amountToWire(mark, currencyCode)];
  await recordEvent(tx, accountId, { type: 'BalanceLow', data: { CurrencyCode: currencyCode, Available, Threshold } });
  const { now } = await readClock(tx);
  await enqueue(tx, tellBalanceLowJob, { accountId, currencyCode, at: now.toISOString() });
}

import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockOwingPayments, updateReversed } from './queries.ts';
import { takeAvailable } from './reconcile-reversals.ts';
import type { AppliedPayment } from './types.ts';

/** Takes what an account owes for returned payments from money that has just become available, in the same commit. */
export async function collectOwed(tx: Tx, accountId: AccountId, currencyCode: string): Promise<void> {
  for (const payment of await lockOwingPayments(tx, accountId, currencyCode)) await collectFor(tx, payment);
}

export async function collectFor(tx: Tx, payment: AppliedPayment): Promise<void> {
  const takenMinor = await takeAvailable(tx, payment, payment.owedMinor);
  if (takenMinor > 0n) await updateReversed(tx, payment, { takenMinor, owedMinor: -takenMinor });
}

import type { Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Minor } from '../kit/money.ts';
import { addSpending, findSpendingLimits } from './credential-queries.ts';
import { SpendingLimitExceeded } from './errors.ts';

/**
 * Counts a charge against what its credential may spend in a day, or throws. In the transaction of the charge, under the
 * account's lock: two charges at once never exceed the limit together. People and credentials without a limit are not
 * counted. Refunds do not reduce what was spent, so that placing and cancelling cannot go around the limit.
 */
export async function countSpending(
  tx: Tx,
  { accountId, credentialId }: Caller,
  { currencyCode, amountMinor }: { readonly currencyCode: CurrencyCode; readonly amountMinor: Minor },
): Promise<void> {
  const limits = (await findSpendingLimits(tx, accountId, credentialId)) ?? [];
  if (limits.length === 0) return;
  const limit = limits.find((each) => each.currencyCode === currencyCode);
  const limitMinor = BigInt(limit?.amountMinor ?? 0);
  const sumMinor = await addSpending(tx, { accountId, credentialId, currencyCode, amountMinor });
  if (sumMinor <= limitMinor) return;
  throw new SpendingLimitExceeded(currencyCode, {
    limitMinor,
    spentMinor: sumMinor - amountMinor,
    costMinor: amountMinor,
  });
}

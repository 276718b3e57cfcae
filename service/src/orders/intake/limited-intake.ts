import { countSpending } from '../../accounts/count-spending.ts';
import type { Db } from '../../database/database.ts';
import type { Caller } from '../../kit/caller.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { Intake } from './intake.ts';
import { singleIntake } from './single-intake.ts';

/**
 * For callers whose orders are known to need a commit of their own: with a spending limit each is counted there, or not
 * placed.
 */
export function limitedIntake(db: Db, caller: Caller & { readonly isSpendingLimited: boolean }): Pick<Intake, 'place'> {
  return singleIntake(db, async (tx, { order }) => {
    if (!caller.isSpendingLimited) return;
    await countSpending(tx, caller, {
      currencyCode: order.currency_code as CurrencyCode,
      amountMinor: BigInt(order.total_minor),
    });
  });
}

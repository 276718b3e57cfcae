import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { setThreshold } from './queries.ts';

/** Null: no alert in this currency. The account is locked first, as by everything else that changes a balance's row. */
export async function setBalanceAlert(
  db: Db,
  accountId: AccountId,
  currencyCode: CurrencyCode,
  mark: { readonly minor: bigint; readonly digits: number } | null,
  audit: AuditHook = noAudit,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [accountId]);
    await setThreshold(tx, accountId, currencyCode, mark);
    await audit(tx);
  });
}

import { requireActive } from '../../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockCountMark } from './count-queries.ts';
import { deleteThreshold, upsertThreshold } from './queries.ts';

/** Null: no alert in this currency. */
export async function setRecipientThreshold(
  db: Db,
  accountId: AccountId,
  currencyCode: CurrencyCode,
  amountMinor: bigint | null,
  audit: AuditHook = noAudit,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, accountId);
    await lockCountMark(tx, accountId);
    if (amountMinor === null) await deleteThreshold(tx, accountId, currencyCode);
    else await upsertThreshold(tx, accountId, { currencyCode, amountMinor });
    await audit(tx);
  });
}

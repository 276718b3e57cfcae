import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { upsertBillingAddress } from './queries.ts';
import type { BillingAddress } from './types.ts';

/** For future invoices; those that were issued keep theirs. */
export async function changeBillingAddress(
  db: Db,
  accountId: AccountId,
  address: BillingAddress,
  audit: AuditHook<BillingAddress> = noAudit,
): Promise<BillingAddress> {
  return withTransaction(db, async (tx) => {
    await upsertBillingAddress(tx, accountId, address);
    await audit(tx, address);
    return address;
  });
}

/** The entry for the audit log. */
export function billingAddressChanged(accountId: AccountId, { Name, Country }: { Name: string; Country: string }) {
  return { action: 'BillingAddressChanged', target: accountId, details: { Name, Country } };
}

import type { Tx } from '../database/database.ts';
import { recordEvents } from '../events/record-event.ts';
import type { NewEvent } from '../events/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { listSeenProducts } from './queries.ts';

/** Records ProductChanged for products whose entitlement or price was changed for single accounts, in that transaction. */
export async function recordProductsOfAccounts(
  tx: Tx,
  changed: readonly { readonly accountId: AccountId; readonly productId: string }[],
): Promise<void> {
  const accountIds = [...new Set(changed.map(({ accountId }) => accountId))];
  await lockAccounts(tx, accountIds);
  const events = new Map<AccountId, NewEvent[]>(accountIds.map((id) => [id, []]));
  for (const { accountId, productId, version, isActive } of await listSeenProducts(tx, changed)) {
    const data = { ProductId: productId, Version: version, Active: isActive };
    events.get(accountId)?.push({ type: 'ProductChanged', data });
  }
  for (const [accountId, ofAccount] of events) await recordEvents(tx, accountId, ofAccount);
}

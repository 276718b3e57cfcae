import type { AuditHook } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { OrderReader } from './read-order.ts';
import type { Order } from './types.ts';

/** An order whose links somebody is about to see: recorded first, so that no link is seen without an entry. */
export async function revealLinks(
  { db, reader }: { readonly db: Db; readonly reader: OrderReader },
  accountId: AccountId,
  id: string,
  audit: AuditHook<OrderId>,
): Promise<Order> {
  const order = await reader.getOrder(accountId, id);
  await withTransaction(db, (tx) => audit(tx, order.id));
  return order;
}

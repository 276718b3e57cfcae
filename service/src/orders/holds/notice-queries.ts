import { sql } from 'kysely';
import { many, one, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { waitingOrders } from './queries.ts';
import type { UnnotifiedHold } from './types.ts';

/** Marks the waiting orders that no mail was about yet, and returns them, oldest first. */
export async function takeUnnotifiedHolds(tx: Tx, accountId: AccountId): Promise<UnnotifiedHold[]> {
  return many(
    tx,
    sql<UnnotifiedHold>`
      with told as (
        update order_holds set told_at = service_now()
        where account_id = ${accountId} and status = 'Waiting' and told_at is null
        returning order_id
      )
      select o.po_number as "poNumber", h.currency_code as "currencyCode", h.due_minor as "dueMinor",
             greatest(0, h.until_minor - coalesce(b.available_minor, 0))::bigint as "missingMinor"
      from (${waitingOrders(accountId)}) h join told t on t.order_id = h.order_id
      join orders o on o.account_id = h.account_id and o.id = h.order_id
      left join balances b on b.account_id = h.account_id and b.currency_code = h.currency_code
      order by o.number`,
  );
}

/** Seconds since the last mail about an order that still waits; null: there was none. */
export async function findSecondsSinceNotice(tx: Tx, accountId: AccountId): Promise<number | null> {
  const { seconds } = await one(
    tx,
    sql<{ seconds: number | null }>`
      select extract(epoch from service_now() - max(told_at))::float8 as seconds from order_holds
      where account_id = ${accountId} and status = 'Waiting'`,
  );
  return seconds;
}

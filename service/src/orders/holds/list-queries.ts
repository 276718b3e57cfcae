import { sql } from 'kysely';
import { many, one, type Reader } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { waitingOrders } from './queries.ts';
import type { HeldCurrency, HeldOrder } from './types.ts';

/** Orders that wait for money, in the order in which they are released. */
export async function listHeldOrders(
  reader: Reader,
  accountId: AccountId,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<HeldOrder[]> {
  return many(
    reader,
    sql<HeldOrder>`
      select h.order_id as "orderId", o.po_number as "poNumber", h.currency_code as "currencyCode",
             h.due_minor as "dueMinor", h.held_at as "heldAt", h.expires_at as "expiresAt",
             greatest(0, h.until_minor - coalesce(b.available_minor, 0))::bigint as "missingMinor"
      from (${waitingOrders(accountId)} order by currency_code, order_number limit ${limit} offset ${offset}) h
      join orders o on o.account_id = h.account_id and o.id = h.order_id
      left join balances b on b.account_id = h.account_id and b.currency_code = h.currency_code
      order by h.currency_code, h.order_number`,
  );
}

export async function countHeldOrders(reader: Reader, accountId: AccountId): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from order_holds where account_id = ${accountId} and status = 'Waiting'`,
  );
  return count;
}

/** What all orders that wait are missing, by currency. */
export async function listHeldByCurrency(reader: Reader, accountId: AccountId): Promise<HeldCurrency[]> {
  return many(
    reader,
    sql<HeldCurrency>`
      select h.currency_code as "currencyCode", count(*)::integer as orders,
             greatest(0, sum(h.due_minor) - coalesce(max(b.available_minor), 0))::bigint as "missingMinor"
      from order_holds h
      left join balances b on b.account_id = h.account_id and b.currency_code = h.currency_code
      where h.account_id = ${accountId} and h.status = 'Waiting'
      group by h.currency_code order by h.currency_code`,
  );
}

import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import type { FoundOrder, LookUpBy } from './types.ts';

/** One index lookup per account: nothing about an order tells whose it is. Newest first. */
export async function listFoundOrders(
  reader: Reader,
  by: LookUpBy,
  searched: string,
  ordersMax: number,
): Promise<FoundOrder[]> {
  if (by === 'Email') return listOrdersTo(reader, searched, ordersMax);
  return many(
    reader,
    sql<FoundOrder>`
      select a.id as "accountId", a.name as "accountName", o.id as "orderId", o.archived_in is not null as "isArchived"
      from accounts a join orders o on o.account_id = a.id
        and ${by === 'Id' ? sql`o.id = ${searched}::uuid` : sql`o.po_number = ${searched}`}
      order by o.placed_at desc, o.id desc limit ${ordersMax}`,
  );
}

async function listOrdersTo(reader: Reader, email: string, ordersMax: number): Promise<FoundOrder[]> {
  return many(
    reader,
    sql<FoundOrder>`
      select a.id as "accountId", a.name as "accountName", o.id as "orderId", o.archived_in is not null as "isArchived"
      from accounts a
      cross join lateral (
        select distinct order_number from (
          (select distinct order_number from order_lines
           where account_id = a.id and recipient_email = lower(${email})
           order by order_number desc limit ${ordersMax})
          union all
          (select distinct order_number from card_addresses
           where account_id = a.id and recipient_email = lower(${email})
           order by order_number desc limit ${ordersMax})) each) f
      join orders o on o.account_id = a.id and o.number = f.order_number
      order by o.placed_at desc, o.id desc limit ${ordersMax}`,
  );
}

import { sql } from 'kysely';
import { many, type Tx } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';

export interface MailedStanding extends OrderRef {
  /** Lines that have reserved cards and are not in a parcel. */
  readonly looseLines: readonly number[];
  /** An ended line in a parcel that has not shipped. */
  readonly hasEnded: boolean;
}

/** Orders with lines in the warehouse, or with lines in a parcel that they should have left. */
export async function listMailedStandings(tx: Tx, orders: readonly OrderRef[]): Promise<MailedStanding[]> {
  return many(
    tx,
    sql<MailedStanding>`
      select * from (
        select o.account_id as "accountId", o.id as "orderId",
               bool_or(l.status = 'Pending' and l.set_aside_at is not null) as "isOnTheWay",
               coalesce(array_agg(l.line_number) filter (
                 where l.status = 'Pending' and l.set_aside_at is not null and p.account_id is null), '{}') as "looseLines",
               coalesce(bool_or(l.status in ('Failed', 'Cancelled') and p.status in ('Ready', 'Packed')), false) as "hasEnded"
        from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
          as r (account_id, order_id)
        join orders o on o.account_id = r.account_id and o.id = r.order_id and o.type = 'PhysicalShipment'
        join order_lines l on l.account_id = o.account_id and l.order_id = o.id
        left join (
          parcels p join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
        ) on p.account_id = o.account_id and p.order_id = o.id and n.line_number = l.line_number
        group by o.account_id, o.id
      ) s where "isOnTheWay" or "hasEnded"`,
  );
}

/** Orders for which there is no job. */
export async function listUnarranged(tx: Tx, orders: readonly OrderRef[], kind: string): Promise<OrderRef[]> {
  return many(
    tx,
    sql<OrderRef>`
      select r.account_id as "accountId", r.order_id as "orderId"
      from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
        as r (account_id, order_id)
      where (r.order_id in (
        select (e ->> 'orderId')::uuid
        from jobs j cross join lateral jsonb_array_elements(j.payload -> 'orders') e
        where j.kind = ${kind} and j.set_aside_at is null
      )) is not true`,
  );
}

import { sql } from 'kysely';
import { type Db, one } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';

/** The number of rows of each kind that an order writes. */
export interface OrderTraces {
  readonly orders: number;
  readonly charges: number;
  readonly events: number;
  readonly jobs: number;
}

export const exactlyOnce: OrderTraces = { orders: 1, charges: 1, events: 1, jobs: 1 };
export const noTrace: OrderTraces = { orders: 0, charges: 0, events: 0, jobs: 0 };

/** Everything that the database holds about a PONumber of an account. */
export async function countTraces(db: Db, accountId: AccountId, poNumber: string): Promise<OrderTraces> {
  return one(
    db,
    sql<OrderTraces>`
      with ids as (select id from orders where account_id = ${accountId} and po_number = ${poNumber})
      select (select count(*) from ids)::int as orders,
             (select count(*) from transfers
              where account_id = ${accountId} and kind = 'Charge' and order_id in (select id from ids))::int as charges,
             (select count(*) from events
              where account_id = ${accountId} and type = 'OrderCreated' and data ->> 'PONumber' = ${poNumber})::int as events,
             (select count(*) from jobs cross join jsonb_array_elements(payload -> 'orders') as entry
              where (entry ->> 'orderId')::uuid in (select id from ids))::int as jobs`,
  );
}

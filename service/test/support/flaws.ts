import { sql } from 'kysely';
import { type Db, many } from '../../src/database/database.ts';

export interface Flaw {
  readonly rule: string;
  readonly count: number;
}

/** What must never be true of lines, cards, codes, parcels and events, each with the number of rows where it is. */
export function findFlaws(db: Db): Promise<Flaw[]> {
  return many(
    db,
    sql<Flaw>`
    select * from (
      select 'a line has more cards than its quantity, or not the number it says' as rule, count(*)::int as count
      from order_lines l
      where l.issued_count <> (select count(*) from cards c where c.account_id = l.account_id
        and c.order_id = l.order_id and c.line_number = l.line_number and c.card_number <= l.quantity)
      union all
      select 'a complete line lacks cards', count(*)::int from order_lines where status = 'Complete' and issued_count <> quantity
      union all
      select 'a refund without an ended line, or an ended line without its refund', count(*)::int
      from order_lines l
      where l.unit_cost_minor > 0 and (l.status in ('Failed', 'Cancelled')) <> exists (
        select from transfers t where t.account_id = l.account_id and t.order_id = l.order_id
          and t.line_number = l.line_number and t.kind = 'Refund'
          and (t.card_numbers is null or l.status in ('Failed', 'Cancelled')))
      union all
      select 'an order that ended has not exactly one FulfillmentComplete event, or one more for each reissue after expiry',
             count(*)::int
      from orders o
      left join (select account_id, data ->> 'OrderId' as order_id, count(*) as count from events
                 where type = 'FulfillmentComplete' group by 1, 2) e
        on e.account_id = o.account_id and e.order_id = o.id::text
      where not exists (select from order_lines l where l.account_id = o.account_id and l.order_id = o.id and l.reissued_count > 0)
        and coalesce(e.count, 0) <> case when o.status = 'Pending' then 0 else 1 end
      union all
      select 'a level is not the number of free codes', count(*)::int
      from stock_levels s
      where s.available <> (select count(*) from stock_codes c where c.product_id = s.product_id
        and c.value_minor = s.value_minor and c.account_id is null and (c.serial_fingerprint is not null) = s.is_plastic)
      union all
      select 'a code is set aside for a line that needs none', count(*)::int
      from stock_codes s join order_lines l on l.account_id = s.account_id and l.order_id = s.order_id and l.line_number = s.line_number
      where (l.status <> 'Pending' or l.issued_count = l.quantity)
        and not exists (select from parcels p join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
                        where p.account_id = l.account_id and p.order_id = l.order_id and n.line_number = l.line_number
                          and p.status in ('Ready', 'Packed'))
      union all
      select 'a line that is mailed has not as many cards set aside as it needs', count(*)::int
      from order_lines l
      where l.set_aside_at is not null
        and (select count(*) from stock_codes s where s.account_id = l.account_id and s.order_id = l.order_id
               and s.line_number = l.line_number)
            <> case when l.status = 'Pending' then l.quantity else
                 (select coalesce(sum(n.card_count), 0) from parcels p
                  join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
                  where p.account_id = l.account_id and p.order_id = l.order_id and n.line_number = l.line_number
                    and p.status in ('Ready', 'Packed') and l.status = 'Complete') end
      union all
      select 'a parcel does not hold what it says', count(*)::int
      from parcels p
      where p.packed_count <> case when p.status in ('Ready', 'Packed') then
              (select count(*) from stock_codes s where s.account_id = p.account_id and s.parcel_id = p.id)
              else p.packed_count end
         or p.card_count <> (select coalesce(sum(card_count), 0) from parcel_lines n
                             where n.account_id = p.account_id and n.parcel_id = p.id)
      union all
      select 'a card of a lost parcel is open, or one of a parcel that left is missing', count(*)::int
      from parcels p join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
      where p.status in ('Shipped', 'Lost')
        and (select count(*) from cards c where c.account_id = p.account_id and c.order_id = p.order_id
               and c.line_number = n.line_number and c.card_number between n.first_card and n.first_card + n.card_count - 1
               and c.serial_fingerprint is not null and (c.voided_at is null) = (p.status = 'Shipped')) <> n.card_count
      union all
      select 'a serial is in stock and on a card', count(*)::int
      from stock_codes s join cards c on c.serial_fingerprint = s.serial_fingerprint
      union all
      select 'a code is in stock and on a card', count(*)::int
      from stock_codes s join cards c on c.code_fingerprint = s.code_fingerprint
      union all
      select 'a supplier is noted as asked for a line that has ended', count(*)::int
      from supplier_requests s join order_lines l on l.account_id = s.account_id and l.order_id = s.order_id and l.line_number = s.line_number
      where l.status <> 'Pending'
      union all
      select 'a card of an ended line is open although nobody saw it, or void although somebody did', count(*)::int
      from cards c join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      where l.status in ('Failed', 'Cancelled') and (c.voided_at is null) <> (c.first_disclosed_at is not null)
    ) f where count > 0`,
  );
}

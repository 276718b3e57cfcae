import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import { isOfOrders } from '../../ledger/portion-queries.ts';
import type { OrderPortion, Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/**
 * An address of single cards belongs to a line, names cards of it in ascending order, none of which has another address or was issued again
 * after it expired, and is found by lists as it is written. The line's present round goes to addresses that it has had.
 */
export async function listWrongCardAddresses(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a card has at most one address of its own, which belongs to its line' as rule,
             concat('account ', a.account_id, ', order ', a.order_id, ', line ', a.line_number) as place,
             format('address %s of %s, for cards %s of %s', a.address_number, coalesce(l.card_address_count, 0), a.card_numbers,
                    coalesce(l.quantity::integer, 0)) as found
      from card_addresses a
      left join order_lines l on l.account_id = a.account_id and l.order_id = a.order_id and l.line_number = a.line_number
      where ${isOfOrders(portion, 'a')} and (l.order_id is null or a.address_number > l.card_address_count or a.order_number <> l.order_number
         or a.recipient_email is distinct from lower(a.email)
         or a.card_numbers[1] < 1 or a.card_numbers[cardinality(a.card_numbers)] > l.quantity
         or a.card_numbers <> array(select distinct n from unnest(a.card_numbers) n order by n)
         or exists (select from card_addresses b
                    where b.account_id = a.account_id and b.order_id = a.order_id and b.line_number = a.line_number
                      and b.address_number <> a.address_number and b.card_numbers && a.card_numbers)
         or exists (select from cards c
                    where c.account_id = a.account_id and c.order_id = a.order_id and c.line_number = a.line_number
                      and c.card_number = any(a.card_numbers) and c.reissued_as is not null))
      union all
      select 'the messages of a line go to addresses that it has had',
             concat('account ', account_id, ', order ', order_id, ', line ', line_number),
             format('addresses %s of %s', round_addresses, card_address_count)
      from order_lines l
      where ${isOfOrders(portion, 'l')} and round_addresses is not null
        and not round_addresses <@ array(select n from generate_series(0, card_address_count) n)
      limit ${violationsPerRuleMax}`,
  );
}

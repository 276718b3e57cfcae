/**
 * The messages of a line some of whose cards have addresses of their own: one or more for each address, with the cards that
 * each covers. It stands where `l` is the line; `channel` and `cardsMax` are SQL. Addresses change only with a new round, so
 * part numbers mean the same as long as the round lasts.
 */
export const cardPartsSql = (channel: string, cardsMax: string) => `
  select row_number() over (order by place.address_number, piece.first)::integer as part, place.email, place.sms,
         place.card_numbers[piece.first : piece.first + ${cardsMax} - 1] as card_numbers,
         (piece.first - 1) / ${cardsMax} + 1 as part_of_address, cardinality(place.card_numbers) as address_cards
  from (
    select 0 as address_number, l.details #>> '{digital,email}' as email, l.details #>> '{digital,sms}' as sms,
           array(select n from generate_series(1, l.quantity::integer) n
                 where not exists (select from card_addresses moved
                                   where moved.account_id = l.account_id and moved.order_id = l.order_id
                                     and moved.line_number = l.line_number and n = any(moved.card_numbers))
                 order by n) as card_numbers
    union all
    select moved.address_number, moved.email, moved.sms, moved.card_numbers from card_addresses moved
    where moved.account_id = l.account_id and moved.order_id = l.order_id and moved.line_number = l.line_number
  ) place
  cross join lateral generate_series(1, cardinality(place.card_numbers), ${cardsMax}) as piece (first)
  where (l.round_addresses is null or place.address_number = any(l.round_addresses))
    and case ${channel} when 'Email' then place.email else place.sms end is not null`;

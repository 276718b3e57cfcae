/** Whether the line `l` has cards with addresses of their own, or cards that were issued instead of expired ones. */
export const hasCardPartsSql = '(l.card_address_count > 0 or l.reissued_count > 0)';

/**
 * The messages of such a line: one or more for each address, with the cards that each covers, and whether the present round goes to that
 * address. It stands where `l` is the line; `channel` and `cardsMax` are SQL. Addresses and expired cards change only with a new round, so
 * part numbers mean the same as long as the round lasts.
 */
export const cardPartsSql = (channel: string, cardsMax: string) => `
  select row_number() over (partition by place.is_in_round order by place.address_number, piece.first)::integer as part,
         place.is_in_round, place.address_number, place.email, place.sms,
         place.card_numbers[piece.first : piece.first + ${cardsMax} - 1] as card_numbers,
         (piece.first - 1) / ${cardsMax} + 1 as part_of_address, cardinality(place.card_numbers) as address_cards
  from (
    select p.*, l.round_addresses is null or p.address_number = any(l.round_addresses) as is_in_round
    from (
      select 0 as address_number, l.details #>> '{digital,email}' as email, l.details #>> '{digital,sms}' as sms,
             array(select n from generate_series(1, l.quantity::integer) n
                   where not exists (select from card_addresses moved
                                     where moved.account_id = l.account_id and moved.order_id = l.order_id
                                       and moved.line_number = l.line_number and n = any(moved.card_numbers))
                     and not exists (select from cards old
                                     where old.account_id = l.account_id and old.order_id = l.order_id
                                       and old.line_number = l.line_number and old.card_number = n
                                       and old.reissued_as is not null)
                   order by n) as card_numbers
      union all
      select moved.address_number, moved.email, moved.sms, moved.card_numbers from card_addresses moved
      where moved.account_id = l.account_id and moved.order_id = l.order_id and moved.line_number = l.line_number
    ) p
  ) place
  cross join lateral generate_series(1, cardinality(place.card_numbers), ${cardsMax}) as piece (first)
  where case ${channel} when 'Email' then place.email else place.sms end is not null`;

/**
 * The part that the message `message` of such a line covers: by its address, which it keeps in later rounds. One from a time when the line
 * had no such cards went to the line's own address; one without an address in the present round was created by an earlier version.
 */
export const partOfMessageSql = (message: string, cardsMax: string) => `
  select p.* from (${cardPartsSql(`${message}.channel`, cardsMax)}) p
  where case when ${message}.address_number is null and ${message}.round = l.delivery_round
               then p.is_in_round and p.part = ${message}.part
             else p.address_number = coalesce(${message}.address_number, 0)
               and p.part_of_address = coalesce(${message}.address_part, ${message}.part) end`;

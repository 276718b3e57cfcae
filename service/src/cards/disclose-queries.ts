import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { CardKey, DisclosureWay } from './types.ts';

/**
 * Records that these cards' codes are disclosed to their account, and returns which of them may be. Cards that were
 * voided, whose line is not complete, or whose account lost the right to codes, are excluded. The cards are locked in
 * the same order as when a line ends: either the line has ended and its cards are void here, or the other side finds
 * them disclosed. Cards that were already disclosed keep their first time and channel.
 */
export async function discloseCards(
  reader: Reader,
  way: DisclosureWay,
  cards: readonly CardKey[],
): Promise<Omit<CardKey, 'accountId'>[]> {
  return many(
    reader,
    sql<Omit<CardKey, 'accountId'>>`
      with shown as materialized (
        select c.account_id, c.order_id, c.line_number, c.card_number, c.first_disclosed_at
        from unnest(${cards.map((card) => card.accountId)}::uuid[], ${cards.map((card) => card.orderId)}::uuid[],
                    ${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
          as w (account_id, order_id, line_number, card_number)
        join cards c on c.account_id = w.account_id and c.order_id = w.order_id and c.line_number = w.line_number
          and c.card_number = w.card_number
        join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
        join accounts a on a.id = c.account_id
        where l.status = 'Complete' and c.voided_at is null
          and a.receives_raw_codes and a.status = 'Active' and a.claims_frozen_at is null
        order by c.account_id, c.order_id, c.line_number, c.card_number
        for no key update of c
      ),
      -- Evaluated once: all cards of one answer share one time.
      moment as materialized (select service_now() as at),
      disclosed as (
        update cards c set first_disclosed_at = m.at, first_disclosed_by = ${way}
        from shown s cross join moment m
        where s.first_disclosed_at is null and c.account_id = s.account_id and c.order_id = s.order_id
          and c.line_number = s.line_number and c.card_number = s.card_number
      )
      select order_id as "orderId", line_number as "lineNumber", card_number as "cardNumber" from shown`,
  );
}

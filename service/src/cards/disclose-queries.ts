import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { CardKey, DisclosureWay } from './types.ts';

/**
 * Records that these cards' codes are told to their account, and answers which of them may be. A card that was voided, whose
 * line is not complete, or whose account lost the right to codes, is not among them. The cards are locked in the order in
 * which whoever ends a line locks them: either the line has ended and its cards are void here, or it finds them disclosed.
 * Cards that somebody else disclosed meanwhile keep their first time and way.
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
      -- Asked once: cards of one answer share one moment.
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

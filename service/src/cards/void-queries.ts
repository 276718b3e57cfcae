import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { voidCardsSql } from './change-cards-sql.ts';
import type { CardKey } from './types.ts';

type CardOfOrder = Pick<CardKey, 'lineNumber' | 'cardNumber'>;

/** Cards of one order can be spent no more. */
export async function voidCards(
  tx: Tx,
  { accountId, orderId }: Pick<CardKey, 'accountId' | 'orderId'>,
  cards: readonly CardOfOrder[],
): Promise<void> {
  await sql`
    with voided as (
      select ${accountId}::uuid as account_id, ${orderId}::uuid as order_id, line_number, card_number
      from unnest(${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
        as u (line_number, card_number)
    )
    ${sql.raw(voidCardsSql('voided'))}`.execute(tx);
}

/** Voids cards and removes their codes. */
export async function emptyCards(
  tx: Tx,
  { accountId, orderId }: Pick<CardKey, 'accountId' | 'orderId'>,
  cards: readonly CardOfOrder[],
  returnedTo: 'Stock' | 'Source',
): Promise<void> {
  await sql`
    update cards c
    set voided_at = coalesce(c.voided_at, n.at), returned_at = n.at, returned_to = ${returnedTo}, sealed_code = null,
        code_fingerprint = null
    from unnest(${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
      as v (line_number, card_number) cross join (select service_now() as at) n
    where c.account_id = ${accountId} and c.order_id = ${orderId} and c.line_number = v.line_number
      and c.card_number = v.card_number`.execute(tx);
}

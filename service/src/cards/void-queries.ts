import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { voidCardsSql } from './change-cards-sql.ts';
import type { CardKey, VoidCause, VoidedCards } from './types.ts';

type CardOfOrder = Pick<CardKey, 'lineNumber' | 'cardNumber'>;

/** Cards of one order can be spent no more. The cause is null if their line ends. */
export async function voidCards(
  tx: Tx,
  { accountId, orderId }: Pick<CardKey, 'accountId' | 'orderId'>,
  cards: readonly CardOfOrder[],
  cause: VoidCause | null,
): Promise<void> {
  await sql`
    with voided as (
      select ${accountId}::uuid as account_id, ${orderId}::uuid as order_id, line_number, card_number,
             ${cause}::text as voided_by
      from unnest(${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
        as u (line_number, card_number)
    )
    ${sql.raw(voidCardsSql('voided'))}`.execute(tx);
}

/** Voids cards and removes their codes. Those that were void before keep the cause of that. */
export async function emptyCards(
  tx: Tx,
  { accountId, orderId }: Pick<CardKey, 'accountId' | 'orderId'>,
  cards: readonly CardOfOrder[],
  returnedTo: 'Stock' | 'Source',
  cause: VoidCause | null,
): Promise<void> {
  await sql`
    update cards c
    set voided_at = coalesce(c.voided_at, (select service_now())), voided_by = coalesce(c.voided_by, ${cause}),
        returned_at = (select service_now()), returned_to = ${returnedTo}, sealed_code = null, code_fingerprint = null
    from unnest(${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
      as v (line_number, card_number)
    where c.account_id = ${accountId} and c.order_id = ${orderId} and c.line_number = v.line_number
      and c.card_number = v.card_number`.execute(tx);
}

/** Records which cards of an account were taken back, why, and the reason that was given. */
export async function insertCardVoids(
  tx: Tx,
  accountId: AccountId,
  lines: readonly VoidedCards[],
  { cause, reason }: { readonly cause: VoidCause; readonly reason: string | null },
): Promise<void> {
  const rows = lines.map(({ orderId, lineNumber, cardNumbers }) => ({
    order_id: orderId,
    line_number: lineNumber,
    card_numbers: cardNumbers,
  }));
  await sql`
    insert into card_voids (account_id, order_id, line_number, first_card, card_numbers, cause, reason, voided_at)
    select ${accountId}, order_id, line_number, card_numbers[1], card_numbers, ${cause}, ${reason}, service_now()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as v (order_id uuid, line_number integer, card_numbers integer[])`.execute(tx);
}

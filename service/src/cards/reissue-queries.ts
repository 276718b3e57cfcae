import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { CardKey, ReissuedCard } from './types.ts';

/** Records that expired cards are issued again. The caller has locked them. */
export async function markReissued(
  tx: Tx,
  line: Omit<CardKey, 'cardNumber'>,
  cards: readonly ReissuedCard[],
): Promise<void> {
  await sql`
    update cards c set reissued_as = r.reissued_as
    from unnest(${cards.map((card) => card.cardNumber)}::integer[], ${cards.map((card) => card.reissuedAs)}::integer[])
      as r (card_number, reissued_as)
    where c.account_id = ${line.accountId} and c.order_id = ${line.orderId} and c.line_number = ${line.lineNumber}
      and c.card_number = r.card_number`.execute(tx);
}

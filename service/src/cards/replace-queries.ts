import { sql } from 'kysely';
import { maybeOne, type Tx } from '../database/database.ts';
import type { CardKey, WrappedKey } from './types.ts';

export interface ReplaceableCard extends WrappedKey {
  readonly productId: string;
  readonly valueMinor: bigint;
}

/** A valid, claimed card that has its code and is no plastic card. Its row must be locked. */
export async function findReplaceableCard(tx: Tx, card: CardKey): Promise<ReplaceableCard | null> {
  return maybeOne(
    tx,
    sql<ReplaceableCard>`
      select l.product_id as "productId", l.value_minor as "valueMinor", k.root_key_id as "rootKeyId",
             k.wrapped_key as "wrappedKey"
      from cards c
      join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id and k.key_id = c.key_id
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
        and c.card_number = ${card.cardNumber} and c.voided_at is null and c.claimed_at is not null
        and c.sealed_code is not null and c.serial_fingerprint is null`,
  );
}

export interface NewCode {
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  readonly hint: string;
  readonly source: string;
}

/**
 * Puts another code on a card and keeps the old one aside; returns which replacement of the card this is. Link, claim
 * and first disclosure stay: the card was paid for once and is disclosed for good.
 */
export async function replaceCardCode(tx: Tx, card: CardKey, code: NewCode): Promise<number> {
  const { rows } = await sql<{ replacement: number }>`
    insert into replaced_codes (account_id, order_id, line_number, card_number, replacement, sealed_code,
                                code_fingerprint, code_hint, source, replaced_at)
    select c.account_id, c.order_id, c.line_number, c.card_number,
           1 + (select count(*)::integer from replaced_codes r where r.account_id = c.account_id
                  and r.order_id = c.order_id and r.line_number = c.line_number and r.card_number = c.card_number),
           c.sealed_code, c.code_fingerprint, c.code_hint, c.source, service_now()
    from cards c
    where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
      and c.card_number = ${card.cardNumber}
    returning replacement`.execute(tx);
  await sql`
    update cards
    set sealed_code = ${code.sealedCode}, code_fingerprint = ${code.fingerprint}, code_hint = ${code.hint},
        source = ${code.source}
    where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
      and card_number = ${card.cardNumber}`.execute(tx);
  return rows[0]?.replacement ?? 0;
}

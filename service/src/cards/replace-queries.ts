import { sql } from 'kysely';
import { maybeOne, type Tx } from '../database/database.ts';
import type { CardKey, ChosenCode, CodePlace, WrappedKey } from './types.ts';

export interface ReplaceableCode extends WrappedKey {
  readonly sealedCode: Buffer;
  readonly productId: string;
  readonly valueMinor: bigint;
}

/** The code of a valid, claimed card that is no plastic card. The card's row must be locked. */
export async function findReplaceable(tx: Tx, place: CodePlace): Promise<ReplaceableCode | null> {
  return place.part === null ? findReplaceableCard(tx, place) : findReplaceableChoice(tx, place, place.part);
}

async function findReplaceableCard(tx: Tx, card: CardKey): Promise<ReplaceableCode | null> {
  return maybeOne(
    tx,
    sql<ReplaceableCode>`
      select c.sealed_code as "sealedCode", l.product_id as "productId", l.value_minor as "valueMinor", k.root_key_id as "rootKeyId",
             k.wrapped_key as "wrappedKey"
      from cards c
      join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id and k.key_id = c.key_id
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
        and c.card_number = ${card.cardNumber} and c.voided_at is null and c.claimed_at is not null
        and c.sealed_code is not null and c.serial_fingerprint is null`,
  );
}

async function findReplaceableChoice(tx: Tx, card: CardKey, part: number): Promise<ReplaceableCode | null> {
  return maybeOne(
    tx,
    sql<ReplaceableCode>`
      select d.sealed_code as "sealedCode", d.product_id as "productId", d.value_minor as "valueMinor", k.root_key_id as "rootKeyId",
             k.wrapped_key as "wrappedKey"
      from card_choices d
      join cards c on c.account_id = d.account_id and c.order_id = d.order_id and c.line_number = d.line_number
        and c.card_number = d.card_number
      join order_keys k on k.account_id = d.account_id and k.order_id = d.order_id
      where d.account_id = ${card.accountId} and d.order_id = ${card.orderId} and d.line_number = ${card.lineNumber}
        and d.card_number = ${card.cardNumber} and d.part = ${part} and d.filled_at is not null and c.voided_at is null`,
  );
}

/**
 * Puts another code in the place of one and keeps the old one aside; returns which replacement of the card this is.
 * Link, claim and first disclosure stay: the card was paid for once and is disclosed for good.
 */
export async function replaceStoredCode(tx: Tx, place: CodePlace, code: ChosenCode): Promise<number> {
  if (place.part === null) {
    const replacement = await keepCardCode(tx, place);
    await sql`
      update cards
      set sealed_code = ${code.sealedCode}, code_fingerprint = ${code.fingerprint}, code_hint = ${code.hint},
          source = ${code.source}
      where account_id = ${place.accountId} and order_id = ${place.orderId} and line_number = ${place.lineNumber}
        and card_number = ${place.cardNumber}`.execute(tx);
    return replacement;
  }
  const replacement = await keepChosenCode(tx, place, place.part);
  await sql`
    update card_choices
    set sealed_code = ${code.sealedCode}, code_fingerprint = ${code.fingerprint}, code_hint = ${code.hint},
        source = ${code.source}
    where account_id = ${place.accountId} and order_id = ${place.orderId} and line_number = ${place.lineNumber}
      and card_number = ${place.cardNumber} and part = ${place.part}`.execute(tx);
  return replacement;
}

async function keepCardCode(tx: Tx, card: CardKey): Promise<number> {
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
  return rows[0]?.replacement ?? 0;
}

async function keepChosenCode(tx: Tx, card: CardKey, part: number): Promise<number> {
  const { rows } = await sql<{ replacement: number }>`
    insert into replaced_codes (account_id, order_id, line_number, card_number, replacement, part, sealed_code,
                                code_fingerprint, code_hint, source, replaced_at)
    select d.account_id, d.order_id, d.line_number, d.card_number,
           1 + (select count(*)::integer from replaced_codes r where r.account_id = d.account_id
                  and r.order_id = d.order_id and r.line_number = d.line_number and r.card_number = d.card_number),
           d.part, d.sealed_code, d.code_fingerprint, d.code_hint, d.source, service_now()
    from card_choices d
    where d.account_id = ${card.accountId} and d.order_id = ${card.orderId} and d.line_number = ${card.lineNumber}
      and d.card_number = ${card.cardNumber} and d.part = ${part}
    returning replacement`.execute(tx);
  return rows[0]?.replacement ?? 0;
}

import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { CardKey, ChoiceKey, WrappedKey } from './types.ts';

export interface StoredCard extends CardKey {
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  /** Null only on cards that were voided because their key was never stored. */
  readonly orderKey: WrappedKey | null;
}

interface StoredCardRow extends Omit<StoredCard, 'orderKey'> {
  readonly rootKeyId: string | null;
  readonly wrappedKey: Buffer | null;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * The next cards by primary key, each with the key that it names. Cards whose codes were returned have nothing to
 * decrypt, nor do those of Choice gifts.
 */
export async function listCardsAfter(reader: Reader, after: CardKey | null, cardsMax: number): Promise<StoredCard[]> {
  const rows = await many(
    reader,
    sql<StoredCardRow>`
      select c.account_id as "accountId", c.order_id as "orderId", c.line_number as "lineNumber",
             c.card_number as "cardNumber", c.sealed_code as "sealedCode", c.code_fingerprint as fingerprint,
             k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey"
      from cards c
      left join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id and k.key_id = c.key_id
      where c.sealed_code is not null and (c.account_id, c.order_id, c.line_number, c.card_number)
            > (${after?.accountId ?? beforeAll}::uuid, ${after?.orderId ?? beforeAll}::uuid,
               ${after?.lineNumber ?? 0}::integer, ${after?.cardNumber ?? 0}::integer)
      order by c.account_id, c.order_id, c.line_number, c.card_number limit ${cardsMax}`,
  );
  return rows.map(({ rootKeyId, wrappedKey, ...card }) => ({
    orderKey: rootKeyId !== null && wrappedKey !== null ? { rootKeyId, wrappedKey } : null,
    ...card,
  }));
}

export interface StoredChoice extends ChoiceKey {
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  readonly orderKey: WrappedKey | null;
}

interface StoredChoiceRow extends Omit<StoredChoice, 'orderKey'> {
  readonly rootKeyId: string | null;
  readonly wrappedKey: Buffer | null;
}

/** The same for codes of what recipients of Choice gifts picked. */
export async function listChoicesAfter(
  reader: Reader,
  after: ChoiceKey | null,
  choicesMax: number,
): Promise<StoredChoice[]> {
  const rows = await many(
    reader,
    sql<StoredChoiceRow>`
      select d.account_id as "accountId", d.order_id as "orderId", d.line_number as "lineNumber",
             d.card_number as "cardNumber", d.part, d.sealed_code as "sealedCode", d.code_fingerprint as fingerprint,
             k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey"
      from card_choices d
      left join order_keys k on k.account_id = d.account_id and k.order_id = d.order_id
      where d.filled_at is not null and (d.account_id, d.order_id, d.line_number, d.card_number, d.part)
            > (${after?.accountId ?? beforeAll}::uuid, ${after?.orderId ?? beforeAll}::uuid,
               ${after?.lineNumber ?? 0}::integer, ${after?.cardNumber ?? 0}::integer, ${after?.part ?? 0}::integer)
      order by d.account_id, d.order_id, d.line_number, d.card_number, d.part limit ${choicesMax}`,
  );
  return rows.map(({ rootKeyId, wrappedKey, ...choice }) => ({
    orderKey: rootKeyId !== null && wrappedKey !== null ? { rootKeyId, wrappedKey } : null,
    ...choice,
  }));
}

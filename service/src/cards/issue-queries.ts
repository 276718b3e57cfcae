import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { insertCardsSql } from './issue-cards-sql.ts';
import type { CardKey, LeavingCard, WrappedOrderKey } from './types.ts';

type OrderKeyRef = Pick<CardKey, 'accountId' | 'orderId'>;

export async function insertOrderKey(tx: Tx, { accountId, orderId }: OrderKeyRef, key: WrappedOrderKey): Promise<void> {
  await sql`
    insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key)
    values (${accountId}, ${orderId}, ${key.keyId}, ${key.rootKeyId}, ${key.wrappedKey})`.execute(tx);
}

/** Issues plastic cards of one order. */
export async function insertPlasticCards(
  tx: Tx,
  { accountId, orderId }: OrderKeyRef,
  keyId: string,
  cards: readonly LeavingCard[],
): Promise<void> {
  await sql`
    with leaving as (
      select ${accountId}::uuid as account_id, ${orderId}::uuid as order_id, line_number, card_number,
             decode(sealed, 'base64') as sealed_code, decode(fingerprint, 'base64') as code_fingerprint,
             decode(serial, 'base64') as serial_fingerprint, hint as code_hint, 'inventory' as source,
             service_now() as issued_at, ${keyId}::uuid as key_id
      from json_to_recordset(${JSON.stringify(cards)}::json)
        as c (line_number integer, card_number integer, sealed text, fingerprint text, serial text, hint text)
    )
    ${sql.raw(insertCardsSql('leaving'))}`.execute(tx);
}

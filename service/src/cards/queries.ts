import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { CardKey, LineCard, WrappedKey, WrappedOrderKey } from './types.ts';

export async function findOrderKey(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
): Promise<WrappedOrderKey | null> {
  return maybeOne(
    reader,
    sql<WrappedOrderKey>`
      select key_id as "keyId", root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from order_keys
      where account_id = ${accountId} and order_id = ${orderId}`,
  );
}

export async function findVaultKey(reader: Reader, purpose: string): Promise<WrappedKey | null> {
  return maybeOne(
    reader,
    sql<WrappedKey>`
      select root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from vault_keys where purpose = ${purpose}`,
  );
}

/** The first of two processes wins; both then read the same key. */
export async function listVaultKeys(reader: Reader): Promise<(WrappedKey & { readonly purpose: string })[]> {
  return many(
    reader,
    sql<WrappedKey & { readonly purpose: string }>`
      select purpose, root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from vault_keys order by purpose`,
  );
}

export async function insertVaultKey(reader: Reader, purpose: string, key: WrappedKey): Promise<void> {
  await sql`
    insert into vault_keys (purpose, root_key_id, wrapped_key)
    values (${purpose}, ${key.rootKeyId}, ${key.wrappedKey}) on conflict do nothing`.execute(reader);
}

/** A key that is wrapped again; its id stays the same. */
export interface RewrappedOrderKey extends WrappedKey {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

/** Keys wrapped by another root key, a limited number at a time; skipped ones are being rewrapped elsewhere. */
export async function lockOrderKeysUnderOtherRoots(
  tx: Tx,
  rootKeyId: string,
  keysMax: number,
): Promise<RewrappedOrderKey[]> {
  return many(
    tx,
    sql<RewrappedOrderKey>`
      select account_id as "accountId", order_id as "orderId", root_key_id as "rootKeyId", wrapped_key as "wrappedKey"
      from order_keys where root_key_id < ${rootKeyId} or root_key_id > ${rootKeyId}
      limit ${keysMax} for update skip locked`,
  );
}

export async function replaceOrderKeys(tx: Tx, keys: readonly RewrappedOrderKey[]): Promise<void> {
  await sql`
    update order_keys k set root_key_id = n.root_key_id, wrapped_key = n.wrapped_key
    from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.orderId)}::uuid[],
                ${keys.map((key) => key.rootKeyId)}::text[], ${keys.map((key) => key.wrappedKey)}::bytea[])
      as n (account_id, order_id, root_key_id, wrapped_key)
    where k.account_id = n.account_id and k.order_id = n.order_id`.execute(tx);
}

export async function lockVaultKeysUnderOtherRoots(
  tx: Tx,
  rootKeyId: string,
): Promise<(WrappedKey & { readonly purpose: string })[]> {
  return many(
    tx,
    sql<WrappedKey & { readonly purpose: string }>`
      select purpose, root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from vault_keys
      where root_key_id <> ${rootKeyId} for update skip locked`,
  );
}

export async function replaceVaultKey(tx: Tx, purpose: string, key: WrappedKey): Promise<void> {
  await sql`
    update vault_keys set root_key_id = ${key.rootKeyId}, wrapped_key = ${key.wrappedKey}
    where purpose = ${purpose}`.execute(tx);
}

/** How many keys each root key still wraps; a root key can be removed once it wraps none. */
export async function countKeysByRoot(reader: Reader): Promise<{ rootKeyId: string; keys: bigint }[]> {
  return many(
    reader,
    sql<{ rootKeyId: string; keys: bigint }>`
      select root_key_id as "rootKeyId", count(*) as keys
      from (select root_key_id from order_keys union all select root_key_id from vault_keys
            union all select root_key_id from stock_imports) k
      group by root_key_id order by root_key_id`,
  );
}

/** A key of an order that the root key encrypts. */
export async function sampleOrderKey(reader: Reader, rootKeyId: string): Promise<RewrappedOrderKey | null> {
  const [key] = await many(
    reader,
    sql<RewrappedOrderKey>`
      select account_id as "accountId", order_id as "orderId", root_key_id as "rootKeyId", wrapped_key as "wrappedKey"
      from order_keys where root_key_id = ${rootKeyId} limit 1`,
  );
  return key ?? null;
}

/** Invalidates the links of the line's cards and creates new ones. With `cardNumbers` only those of these cards. */
export async function renewClaims(
  tx: Tx,
  line: Omit<CardKey, 'cardNumber'>,
  cardNumbers: readonly number[] | null = null,
): Promise<void> {
  await sql`
    update cards
    set claim_version = claim_version + 1, wrong_answers = 0, recent_wrong_answers = 0, recent_wrong_since = null
    where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
      and (${cardNumbers}::integer[] is null or card_number = any(${cardNumbers}::integer[]))`.execute(tx);
}

export async function lockCardsOfLine(tx: Tx, line: Omit<CardKey, 'cardNumber'>): Promise<LineCard[]> {
  return many(
    tx,
    sql<LineCard>`
      select card_number as "cardNumber", claimed_at as "claimedAt", voided_at as "voidedAt", voided_by as "voidedBy",
             reissued_as as "reissuedAs"
      from cards where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
      order by card_number for update`,
  );
}

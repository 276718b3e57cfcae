import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { AccountProductRow, Carrier, ShippingMethod, Switchable } from '../types.ts';

/**
 * Until the commit nobody else changes the catalog or these accounts' prices; orders are not affected. The accounts come
 * first, as in a change of one account's price, so that the two cannot deadlock.
 */
export async function lockCatalog(tx: Tx, accounts: readonly string[]): Promise<void> {
  await sql`
    select 1 from accounts where name = any(${accounts}::text[]) or id::text = any(${accounts}::text[])
    order by id for no key update`.execute(tx);
  await sql`
    lock table products, account_products, shipping_methods, carriers in share row exclusive mode`.execute(tx);
}

export async function listAccountNames(reader: Reader): Promise<{ id: AccountId; name: string }[]> {
  return many(reader, sql<{ id: AccountId; name: string }>`select id, name from accounts order by name, id`);
}

export interface PriceOfAccount extends AccountProductRow {
  readonly accountId: AccountId;
}

/** The own prices of all accounts, for the operator. */
export async function listAllAccountProducts(reader: Reader): Promise<PriceOfAccount[]> {
  return many(
    reader,
    sql<PriceOfAccount>`
      select account_id as "accountId", product_id as "productId", is_entitled as "isEntitled", fee,
             discount_percentage as "discountPercentage"
      from account_products order by account_id, product_id`,
  );
}

export async function listPictureDigests(
  reader: Reader,
  names: readonly string[],
): Promise<{ name: string; digest: string }[]> {
  return many(
    reader,
    sql<{ name: string; digest: string }>`
      select name, encode(sha256(bytes), 'hex') as digest from media where name = any(${names}::text[])`,
  );
}

export async function deletePrices(tx: Tx, prices: readonly PriceOfAccount[]): Promise<void> {
  await sql`
    delete from account_products p
    using unnest(${prices.map(({ accountId }) => accountId)}::uuid[],
                 ${prices.map(({ productId }) => productId)}::text[]) as r (account_id, product_id)
    where p.account_id = r.account_id and p.product_id = r.product_id`.execute(tx);
}

export async function upsertPrices(tx: Tx, prices: readonly PriceOfAccount[]): Promise<void> {
  await sql`
    insert into account_products (account_id, product_id, is_entitled, fee, discount_percentage)
    select * from json_to_recordset(${JSON.stringify(prices)}::json)
      as r ("accountId" uuid, "productId" text, "isEntitled" boolean, fee numeric, "discountPercentage" numeric)
    on conflict (account_id, product_id) do update
    set is_entitled = excluded.is_entitled, fee = excluded.fee,
        discount_percentage = excluded.discount_percentage`.execute(tx);
}

export async function upsertMethods(tx: Tx, methods: readonly Switchable<ShippingMethod>[]): Promise<void> {
  await sql`
    insert into shipping_methods (id, content, is_active)
    select * from json_to_recordset(${itemsOf(methods)}::json) as r (id text, content jsonb, "isActive" boolean)
    on conflict (id) do update set content = excluded.content, is_active = excluded.is_active`.execute(tx);
}

export async function upsertCarriers(tx: Tx, carriers: readonly Switchable<Carrier>[]): Promise<void> {
  await sql`
    insert into carriers (id, content, is_active)
    select * from json_to_recordset(${itemsOf(carriers)}::json) as r (id text, content jsonb, "isActive" boolean)
    on conflict (id) do update set content = excluded.content, is_active = excluded.is_active`.execute(tx);
}

function itemsOf(items: readonly Switchable<{ readonly id: string }>[]): string {
  return JSON.stringify(items.map(({ item: { id, ...content }, isActive }) => ({ id, content, isActive })));
}

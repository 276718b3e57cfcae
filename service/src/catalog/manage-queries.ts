import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ChoiceProduct } from './choice-rules.ts';
import type { Carrier, OperatorProductRow, ShippingMethod, Switchable, UnknownSource } from './types.ts';

const columns = sql`
  p.id, p.version, p.is_active as "isActive", p.is_public as "isPublic", p.default_fee as fee,
  p.default_discount_percentage as "discountPercentage", p.sources, v.content`;

export async function listOperatorProducts(reader: Reader): Promise<OperatorProductRow[]> {
  return many(
    reader,
    sql<OperatorProductRow>`
      select ${columns} from products p join product_versions v on v.product_id = p.id and v.version = p.version
      order by v.content ->> 'name', p.id`,
  );
}

export async function findOperatorProduct(reader: Reader, id: string): Promise<OperatorProductRow | null> {
  return maybeOne(
    reader,
    sql<OperatorProductRow>`
      select ${columns} from products p join product_versions v on v.product_id = p.id and v.version = p.version
      where p.id = ${id}`,
  );
}

/** Sources that active products name but that are not among the known ones. */
export async function listUnknownSources(reader: Reader, known: readonly string[]): Promise<UnknownSource[]> {
  return many(
    reader,
    sql<UnknownSource>`
      select name, count(*)::integer as products,
             count(*) filter (where not p.sources && ${known}::text[])::integer as "withoutOther"
      from products p cross join unnest(p.sources) as name
      where p.is_active and name <> all(${known}::text[])
      group by name order by name`,
  );
}

/** The products that a Choice product names, retired ones too; unknown ids are left out. */
export async function listChoices(tx: Tx, ids: readonly string[]): Promise<ChoiceProduct[]> {
  return many(
    tx,
    sql<ChoiceProduct>`
      select p.id, p.is_active as "isActive", v.content
      from products p join product_versions v on v.product_id = p.id and v.version = p.version
      where p.id = any(${ids}::text[])`,
  );
}

export interface ProductPriceRow {
  readonly name: string;
  readonly isChoice: boolean;
  readonly currencyCode: string;
  readonly fee: string;
  readonly discountPercentage: string;
}

/** A product's price, locked until the commit. */
export async function lockProductPrice(tx: Tx, id: string): Promise<ProductPriceRow | null> {
  // In a separate statement: one that waited for the lock would look for the version from before the wait.
  await sql`select 1 from products where id = ${id} for update`.execute(tx);
  return maybeOne(
    tx,
    sql<ProductPriceRow>`
      select v.content ->> 'name' as name, p.is_choice as "isChoice", v.content ->> 'currencyCode' as "currencyCode", p.default_fee as fee,
             p.default_discount_percentage as "discountPercentage"
      from products p join product_versions v on v.product_id = p.id and v.version = p.version
      where p.id = ${id}`,
  );
}

export async function updateProductPrice(
  tx: Tx,
  id: string,
  price: { fee: number; discountPercentage: number },
): Promise<void> {
  await sql`
    update products set default_fee = ${price.fee}, default_discount_percentage = ${price.discountPercentage}
    where id = ${id}`.execute(tx);
}

export async function updateProductTerms(
  tx: Tx,
  product: { id: string; isPublic: boolean; fee: string; discountPercentage: string; sources: readonly string[] },
): Promise<void> {
  await sql`
    update products
    set is_public = ${product.isPublic}, default_fee = ${product.fee},
        default_discount_percentage = ${product.discountPercentage}, sources = ${product.sources}
    where id = ${product.id}`.execute(tx);
}

/** Including inactive ones. */
export async function listAllShippingMethods(reader: Reader): Promise<Switchable<ShippingMethod>[]> {
  const rows = await many(
    reader,
    sql<{ id: string; content: Omit<ShippingMethod, 'id'>; isActive: boolean }>`
      select id, content, is_active as "isActive" from shipping_methods order by id`,
  );
  return rows.map(({ id, content, isActive }) => ({ item: { ...content, id }, isActive }));
}

export async function listAllCarriers(reader: Reader): Promise<Switchable<Carrier>[]> {
  const rows = await many(
    reader,
    sql<{ id: string; content: Omit<Carrier, 'id'>; isActive: boolean }>`
      select id, content, is_active as "isActive" from carriers order by id`,
  );
  return rows.map(({ id, content, isActive }) => ({ item: { ...content, id }, isActive }));
}

/** Those of the ids that belong to a product, retired or not. */
export async function listKnownProductIds(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await many(reader, sql<{ id: string }>`select id from products where id = any(${ids}::text[])`);
  return rows.map(({ id }) => id);
}

export async function updateShippingMethod(
  tx: Tx,
  { id, ...content }: ShippingMethod,
  isActive: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shipping_methods set content = ${JSON.stringify(content)}, is_active = ${isActive}
    where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function switchOffShippingMethodRow(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shipping_methods set is_active = false where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateCarrier(tx: Tx, { id, ...content }: Carrier, isActive: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update carriers set content = ${JSON.stringify(content)}, is_active = ${isActive} where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function switchOffCarrierRow(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update carriers set is_active = false where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The name contains a hash of the picture, so a second upload of the same one finds it. */
export async function insertMediaOnce(
  tx: Tx,
  media: { name: string; contentType: string; bytes: Buffer },
): Promise<void> {
  await sql`
    insert into media (name, content_type, bytes) values (${media.name}, ${media.contentType}, ${media.bytes})
    on conflict (name) do nothing`.execute(tx);
}

export async function deleteAccountProduct(tx: Tx, accountId: AccountId, productId: string): Promise<void> {
  await sql`
    delete from account_products where account_id = ${accountId} and product_id = ${productId}`.execute(tx);
}

export async function replaceAccountCarriers(
  tx: Tx,
  accountId: AccountId,
  carrierIds: readonly string[],
): Promise<void> {
  await sql`delete from account_carriers where account_id = ${accountId}`.execute(tx);
  await sql`
    insert into account_carriers (account_id, carrier_id)
    select ${accountId}::uuid, id from carriers where id = any(${carrierIds}::text[])`.execute(tx);
}

/** Content of another cell that lines refer to. It gets a number below those that this cell has given or will give. */
export async function insertOldVersion(
  tx: Tx,
  { productId, content }: { readonly productId: string; readonly content: string },
): Promise<number> {
  const added = await one(
    tx,
    sql<{ version: number }>`
      insert into product_versions (product_id, version, content)
      select ${productId}, least(0, min(version)) - 1, ${content}::jsonb from product_versions where product_id = ${productId}
      returning version`,
  );
  return added.version;
}

import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { kindOf } from './choice-rules.ts';
import type {
  AccountProductChange,
  AccountProductRow,
  Branding,
  BrandingSettings,
  Carrier,
  DatedProductRow,
  FullBranding,
  ProductContent,
  ProductRow,
  ShippingMethod,
  VersionKey,
} from './types.ts';

export async function getCatalogVersion(reader: Reader): Promise<bigint> {
  return (await one(reader, sql<{ version: bigint }>`select version from catalog_state`)).version;
}

/** The version is read first: a change in between is then read again. */
export async function raiseCatalogVersion(tx: Tx): Promise<void> {
  await sql`update catalog_state set version = version + 1`.execute(tx);
}

export async function listProducts(reader: Reader): Promise<DatedProductRow[]> {
  return many(
    reader,
    sql<DatedProductRow>`
      select p.id, p.version, p.is_active as "isActive", p.is_public as "isPublic",
             p.default_fee as fee, p.default_discount_percentage as "discountPercentage", v.content,
             p.changed_at as "changedAt", p.public_until as "publicUntil"
      from products p join product_versions v on v.product_id = p.id and v.version = p.version
      order by v.content ->> 'name', p.id`,
  );
}

/** Versions of products, as they were. */
export async function listProductVersions(
  reader: Reader,
  keys: readonly VersionKey[],
): Promise<(VersionKey & { readonly content: ProductContent })[]> {
  return many(
    reader,
    sql<VersionKey & { content: ProductContent }>`
      select v.product_id as "productId", v.version, v.content
      from (select distinct * from unnest(${keys.map((key) => key.productId)}::text[],
                                          ${keys.map((key) => key.version)}::integer[]) as u (product_id, version)) k
      join product_versions v on v.product_id = k.product_id and v.version = k.version`,
  );
}

export async function listShippingMethods(reader: Reader): Promise<ShippingMethod[]> {
  const rows = await many(
    reader,
    sql<{ id: string; content: Omit<ShippingMethod, 'id'> }>`
      select id, content from shipping_methods where is_active order by id`,
  );
  return rows.map(({ id, content }) => ({ ...content, id }));
}

export async function listCarriers(reader: Reader): Promise<Carrier[]> {
  const rows = await many(
    reader,
    sql<{ id: string; content: Omit<Carrier, 'id'> }>`select id, content from carriers where is_active order by id`,
  );
  return rows.map(({ id, content }) => ({ ...content, id }));
}

export async function listAccountProducts(reader: Reader, accountId: AccountId): Promise<AccountProductRow[]> {
  return many(
    reader,
    sql<AccountProductRow>`
      select product_id as "productId", is_entitled as "isEntitled", fee, discount_percentage as "discountPercentage"
      from account_products where account_id = ${accountId}`,
  );
}

/** When entitlement or price of products were changed for the account alone, also if they are as for all others again. */
export async function listAccountProductChanges(reader: Reader, accountId: AccountId): Promise<AccountProductChange[]> {
  return many(
    reader,
    sql<AccountProductChange>`
      select product_id as "productId", changed_at as "changedAt" from account_product_changes
      where account_id = ${accountId}`,
  );
}

export async function listAccountCarrierIds(reader: Reader, accountId: AccountId): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ carrierId: string }>`
      select carrier_id as "carrierId" from account_carriers where account_id = ${accountId}`,
  );
  return rows.map((row) => row.carrierId);
}

export async function listBrandings(reader: Reader, accountId: AccountId): Promise<Branding[]> {
  return many(
    reader,
    sql<Branding>`select id, name from brandings where account_id = ${accountId} and is_active order by name, id`,
  );
}

export async function insertProduct(tx: Tx, product: Omit<ProductRow, 'version'>): Promise<void> {
  await sql`
    insert into products (id, version, is_active, is_public, is_choice, default_fee, default_discount_percentage)
    values (${product.id}, 1, ${product.isActive}, ${product.isPublic}, ${kindOf(product.content) === 'Choice'},
            ${product.fee}, ${product.discountPercentage})`.execute(tx);
  await insertProductVersion(tx, product.id, 1, product.content);
}

/** Adds a version and makes it the current one. */
export async function replaceProductContent(tx: Tx, productId: string, content: ProductContent): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql<{ version: number }>`
      update products set version = version + 1 where id = ${productId} returning version`,
  );
  if (row) await insertProductVersion(tx, productId, row.version, content);
  return row !== null;
}

async function insertProductVersion(
  tx: Tx,
  productId: string,
  version: number,
  content: ProductContent,
): Promise<void> {
  await sql`
    insert into product_versions (product_id, version, content)
    values (${productId}, ${version}, ${JSON.stringify(content)})`.execute(tx);
}

export async function updateProductActive(tx: Tx, productId: string, isActive: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update products set is_active = ${isActive} where id = ${productId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function upsertAccountProduct(tx: Tx, accountId: AccountId, row: AccountProductRow): Promise<void> {
  await sql`
    insert into account_products (account_id, product_id, is_entitled, fee, discount_percentage)
    values (${accountId}, ${row.productId}, ${row.isEntitled}, ${row.fee}, ${row.discountPercentage})
    on conflict (account_id, product_id) do update
    set is_entitled = excluded.is_entitled, fee = excluded.fee,
        discount_percentage = excluded.discount_percentage`.execute(tx);
}

/** Accounts with their own fee and the product's discount get this discount as their own. */
export async function keepDiscountBesideOwnFee(tx: Tx, productId: string, discountPercentage: number): Promise<void> {
  await sql`
    update account_products set discount_percentage = ${discountPercentage}
    where product_id = ${productId} and fee is not null and discount_percentage is null`.execute(tx);
}

export async function insertShippingMethod(tx: Tx, { id, ...content }: ShippingMethod): Promise<void> {
  await sql`insert into shipping_methods (id, content) values (${id}, ${JSON.stringify(content)})`.execute(tx);
}

export async function insertCarrier(tx: Tx, { id, ...content }: Carrier): Promise<void> {
  await sql`insert into carriers (id, content) values (${id}, ${JSON.stringify(content)})`.execute(tx);
}

export async function insertAccountCarrier(tx: Tx, accountId: AccountId, carrierId: string): Promise<void> {
  await sql`
    insert into account_carriers (account_id, carrier_id) values (${accountId}, ${carrierId})
    on conflict do nothing`.execute(tx);
}

export async function insertBranding(
  tx: Tx,
  accountId: AccountId,
  branding: Branding & { readonly settings: BrandingSettings },
): Promise<void> {
  await sql`
    insert into brandings (account_id, id, name, settings)
    values (${accountId}, ${branding.id}, ${branding.name}, ${JSON.stringify(branding.settings)})`.execute(tx);
}

const fullBrandingColumns = sql`id, name, is_active as "isActive", settings, reminders`;

/** Including inactive ones. */
export async function listAllBrandings(reader: Reader, accountId: AccountId): Promise<FullBranding[]> {
  return many(
    reader,
    sql<FullBranding>`
      select ${fullBrandingColumns} from brandings where account_id = ${accountId} order by name, id`,
  );
}

export async function findBranding(reader: Reader, accountId: AccountId, id: string): Promise<FullBranding | null> {
  return maybeOne(
    reader,
    sql<FullBranding>`select ${fullBrandingColumns} from brandings where account_id = ${accountId} and id = ${id}`,
  );
}

/** A branding's own reminders, locked until the commit, with the present time; null: there is no such branding. */
export async function lockBrandingReminders(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<{ readonly reminders: FullBranding['reminders']; readonly now: Date } | null> {
  return maybeOne(
    tx,
    sql<{ reminders: FullBranding['reminders']; now: Date }>`
      select reminders, service_now() as now from brandings
      where account_id = ${accountId} and id = ${id} for no key update`,
  );
}

export async function updateBrandingReminders(
  tx: Tx,
  accountId: AccountId,
  { id, reminders }: Pick<FullBranding, 'id' | 'reminders'>,
): Promise<void> {
  await sql`
    update brandings set reminders = ${reminders && JSON.stringify(reminders)}::jsonb
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Everything but its reminders. */
export async function updateBranding(
  tx: Tx,
  accountId: AccountId,
  branding: Omit<FullBranding, 'reminders'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brandings
    set name = ${branding.name}, is_active = ${branding.isActive}, settings = ${JSON.stringify(branding.settings)}
    where account_id = ${accountId} and id = ${branding.id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function insertMedia(tx: Tx, media: { name: string; contentType: string; bytes: Buffer }): Promise<void> {
  await sql`
    insert into media (name, content_type, bytes) values (${media.name}, ${media.contentType}, ${media.bytes})`.execute(
    tx,
  );
}

export async function findMedia(reader: Reader, name: string) {
  return maybeOne(
    reader,
    sql<{ contentType: string; bytes: Buffer }>`
      select content_type as "contentType", bytes from media where name = ${name}`,
  );
}

/** Records that a product changed; a job finds the accounts to notify. */
export async function insertProductChange(tx: Tx, productId: string, id: string): Promise<void> {
  await sql`insert into product_changes (product_id, id) values (${productId}, ${id})`.execute(tx);
}

export interface ProductChange {
  readonly toldUpTo: string;
  readonly version: number;
  readonly isActive: boolean;
}

/** Null when all accounts were notified. */
export async function lockProductChange(tx: Tx, productId: string, id: string): Promise<ProductChange | null> {
  return maybeOne(
    tx,
    sql<ProductChange>`
      select c.told_up_to as "toldUpTo", p.version, p.is_active as "isActive"
      from product_changes c join products p on p.id = c.product_id
      where c.product_id = ${productId} and c.id = ${id} for update of c`,
  );
}

export interface ToldAccount {
  readonly id: AccountId;
  readonly isEntitled: boolean;
}

/** The next accounts that can order the product, or could until today, in key order. */
export async function listAccountsToTell(
  tx: Tx,
  productId: string,
  after: string,
  accountsMax: number,
): Promise<ToldAccount[]> {
  return many(
    tx,
    sql<ToldAccount>`
      select a.id, coalesce(o.is_entitled, p.is_public) as "isEntitled" from accounts a
      join products p on p.id = ${productId}
      left join account_products o on o.account_id = a.id and o.product_id = p.id
      where a.id > ${after}
        and (coalesce(o.is_entitled, p.is_public)
             or (o.product_id is null and p.public_until > service_now() - interval '1 day'))
      order by a.id limit ${accountsMax}`,
  );
}

/** Products of accounts as these accounts see them now. */
export async function listSeenProducts(
  tx: Tx,
  keys: readonly { readonly accountId: AccountId; readonly productId: string }[],
): Promise<{ accountId: AccountId; productId: string; version: number; isActive: boolean }[]> {
  return many(
    tx,
    sql<{ accountId: AccountId; productId: string; version: number; isActive: boolean }>`
      select k.account_id as "accountId", p.id as "productId", p.version,
             p.is_active and coalesce(o.is_entitled, p.is_public) as "isActive"
      from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ productId }) => productId)}::text[])
        as k (account_id, product_id)
      join products p on p.id = k.product_id
      left join account_products o on o.account_id = k.account_id and o.product_id = k.product_id
      order by k.account_id, p.id`,
  );
}

export async function moveProductChange(tx: Tx, productId: string, id: string, toldUpTo: string | null): Promise<void> {
  await (toldUpTo === null
    ? sql`delete from product_changes where product_id = ${productId} and id = ${id}`
    : sql`update product_changes set told_up_to = ${toldUpTo} where product_id = ${productId} and id = ${id}`
  ).execute(tx);
}

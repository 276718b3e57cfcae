import { sql } from 'kysely';
import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { LineRef } from '../orders/types.ts';
import type { Channel, GiftFacts, MessageKey } from './types.ts';

export async function listProductVersions(
  reader: Reader,
  wanted: readonly Pick<GiftFacts, 'productId' | 'productVersion'>[],
): Promise<{ productId: string; productVersion: number; content: ProductContent }[]> {
  if (wanted.length === 0) return [];
  return many(
    reader,
    sql<{ productId: string; productVersion: number; content: ProductContent }>`
      select v.product_id as "productId", v.version as "productVersion", v.content
      from unnest(${wanted.map((one) => one.productId)}::text[], ${wanted.map((one) => one.productVersion)}::integer[])
        as r (product_id, version)
      join product_versions v on v.product_id = r.product_id and v.version = r.version`,
  );
}

/** Including brandings that were retired since: the order was placed with them. */
export async function listBrandingSettings(
  reader: Reader,
  wanted: readonly Pick<GiftFacts, 'accountId' | 'brandingId'>[],
): Promise<{ accountId: AccountId; brandingId: string; settings: Partial<BrandingSettings> }[]> {
  const branded = wanted.filter(({ brandingId }) => brandingId !== null);
  if (branded.length === 0) return [];
  return many(
    reader,
    sql<{ accountId: AccountId; brandingId: string; settings: Partial<BrandingSettings> }>`
      select b.account_id as "accountId", b.id as "brandingId", b.settings
      from (select distinct * from unnest(${branded.map((one) => one.accountId)}::uuid[],
                                          ${branded.map((one) => one.brandingId)}::text[]) as u (account_id, id)) r
      join brandings b on b.account_id = r.account_id and b.id = r.id`,
  );
}

export async function insertNotice(tx: Tx, key: MessageKey, channel: Channel, sealedNotice: Buffer): Promise<void> {
  await sql`
    insert into messages (account_id, id, channel, sealed_notice, created_at)
    values (${key.accountId}, ${key.id}, ${channel}, ${sealedNotice}, service_now())`.execute(tx);
}

/** Whether a provider ever accepted a message about these cards. */
export async function hasArrivedMessage(reader: Reader, line: LineRef): Promise<boolean> {
  const rows = await many(
    reader,
    sql`select 1 from messages
        where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
          and accepted_at is not null limit 1`,
  );
  return rows.length > 0;
}

export async function listMessageAddresses(
  reader: Reader,
  keys: readonly MessageKey[],
): Promise<{ id: string; channel: Channel; addressHash: Buffer | null }[]> {
  if (keys.length === 0) return [];
  return many(
    reader,
    sql<{ id: string; channel: Channel; addressHash: Buffer | null }>`
      select m.id, m.channel, m.address_hash as "addressHash"
      from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as r (account_id, id)
      join messages m on m.account_id = r.account_id and m.id = r.id`,
  );
}

/** How long ago the line was last resent; null: never. */
export async function findSecondsSinceResend(tx: Tx, line: LineRef): Promise<number | null> {
  const rows = await many(
    tx,
    sql<{ seconds: number | null }>`
      select extract(epoch from service_now() - resent_at)::float8 as seconds from order_lines
      where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}`,
  );
  return rows[0]?.seconds ?? null;
}

import { sql } from 'kysely';
import { type Db, many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import { type AccountId, isId, type OrderId } from '../kit/ids.ts';
import { withVersions } from './archived-tables.ts';
import type { OrderAddress } from './reason-queries.ts';
import type { Archive, Manifest, StoredVersion } from './types.ts';

const columns = sql`
  account_id as "accountId", id, file_name as "fileName", byte_count::float8 as "byteCount", sha256, sealed_key as "sealedKey",
  order_count as orders, row_counts as "rowCounts", product_versions as "productVersions", first_number::float8 as "firstNumber", last_number::float8 as "lastNumber",
  placed_from as "placedFrom", placed_to as "placedTo", archived_at as "archivedAt", restored_at as "restoredAt"`;

/** Oldest orders first. Null: of all accounts. */
export async function listArchives(reader: Reader, accountId: AccountId | null): Promise<Archive[]> {
  return many(
    reader,
    sql<Archive>`
      select ${columns} from order_archives
      where ${accountId}::uuid is null or account_id = ${accountId}::uuid order by account_id, first_number, id`,
  );
}

export async function findArchive(
  reader: Reader,
  { accountId, archiveId }: { readonly accountId: string; readonly archiveId: string },
): Promise<Archive | null> {
  return maybeOne(
    reader,
    sql<Archive>`select ${columns} from order_archives where account_id = ${accountId} and id = ${archiveId}`,
  );
}

/** The file that was written last and holds orders. */
export async function findNewestArchive(reader: Reader): Promise<Pick<Archive, 'fileName'> | null> {
  return maybeOne(
    reader,
    sql<Pick<Archive, 'fileName'>>`
      select file_name as "fileName" from order_archives where restored_at is null order by archived_at desc, id limit 1`,
  );
}

/** No other command changes the file's rows until the commit. */
export async function lockArchive(tx: Tx, { accountId, id }: Pick<Archive, 'accountId' | 'id'>): Promise<Archive> {
  return one(
    tx,
    sql<Archive>`select ${columns} from order_archives where account_id = ${accountId} and id = ${id} for update`,
  );
}

export interface NewArchive
  extends Pick<Archive, 'fileName' | 'byteCount' | 'sha256' | 'sealedKey' | 'productVersions'> {
  readonly manifest: Manifest;
}

export async function insertArchive(
  tx: Tx,
  { manifest, fileName, byteCount, sha256, sealedKey, productVersions }: NewArchive,
): Promise<void> {
  const rowCounts = Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows]));
  await sql`
    insert into order_archives (account_id, id, file_name, byte_count, sha256, sealed_key, schema_version, order_count,
                                row_counts, product_versions, first_number, last_number, placed_from, placed_to)
    values (${manifest.accountId}, ${manifest.archiveId}, ${fileName}, ${byteCount}, ${sha256}, ${sealedKey},
            ${manifest.schema}, ${manifest.orders}, ${JSON.stringify(rowCounts)}::jsonb,
            ${JSON.stringify(productVersions)}::jsonb, ${manifest.firstNumber}, ${manifest.lastNumber},
            ${manifest.placedFrom}, ${manifest.placedTo})`.execute(tx);
}

/** The versions of products that the lines and picks of these orders name. */
export async function listStoredVersions(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<StoredVersion[]> {
  const of = (table: string) => sql`
    select product_id, product_version from ${sql.table(table)}
    where account_id = ${accountId} and order_id = any(${orderIds}::uuid[])`;
  return many(
    reader,
    sql<StoredVersion>`
      select product_id as "productId", product_version as version, product_version as now
      from (${sql.join(withVersions.map(of), sql` union `)}) u order by 1, 2`,
  );
}

export async function markRestored(tx: Tx, { accountId, id }: Pick<Archive, 'accountId' | 'id'>): Promise<void> {
  await sql`
    update order_archives set restored_at = service_now() where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** The codes of these orders, which are about to leave their tables. */
export async function keepCodes(tx: Tx, accountId: AccountId, orderIds: readonly string[]): Promise<void> {
  const of = (table: string, serial = sql`null::bytea`) => sql`
    select code_fingerprint, ${serial} as serial_fingerprint, account_id, order_id from ${sql.table(table)}
    where account_id = ${accountId} and order_id = any(${orderIds}::uuid[]) and code_fingerprint is not null`;
  await sql`
    insert into archived_codes (code_fingerprint, serial_fingerprint, account_id, order_id)
    ${of('cards', sql`serial_fingerprint`)} union all ${of('card_choices')} union all ${of('replaced_codes')}
    on conflict do nothing`.execute(tx);
}

/** The codes of rows that come back; `rows` are of one table, as JSON. */
export async function releaseCodes(tx: Tx, rows: readonly string[]): Promise<void> {
  await sql`
    delete from archived_codes
    where code_fingerprint in (select (u.row::jsonb ->> 'code_fingerprint')::bytea from unnest(${rows}::text[]) u (row))`.execute(
    tx,
  );
}

export interface HashedAddress extends Pick<OrderAddress, 'orderId'> {
  readonly hash: Buffer;
}

export async function keepRecipients(
  tx: Tx,
  accountId: AccountId,
  recipients: readonly HashedAddress[],
): Promise<void> {
  await sql`
    insert into archived_recipients (account_id, address_hash, order_id)
    select distinct ${accountId}::uuid, r.hash, r.order_id
    from unnest(${recipients.map(({ hash }) => hash)}::bytea[], ${recipients.map(({ orderId }) => orderId)}::uuid[])
      as r (hash, order_id)`.execute(tx);
}

export async function releaseRecipients(tx: Tx, accountId: AccountId, orderIds: readonly string[]): Promise<void> {
  await sql`
    delete from archived_recipients where account_id = ${accountId} and order_id = any(${orderIds}::uuid[])`.execute(
    tx,
  );
}

export async function listOrdersIn(
  reader: Reader,
  { accountId, id }: Pick<Archive, 'accountId' | 'id'>,
): Promise<OrderId[]> {
  const rows = await many(
    reader,
    sql<{ id: OrderId }>`
      select id from orders where account_id = ${accountId} and archived_in = ${id} order by number`,
  );
  return rows.map((row) => row.id);
}

/** How many unfinished requests to forget a recipient wait for orders of each file. */
export async function countWaitingForgets(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await many(
    reader,
    sql<{ id: string; count: number }>`
      select o.archived_in::text as id, count(distinct f.id)::integer as count
      from forget_requests f
      join archived_recipients r on r.account_id = f.account_id and r.address_hash = f.address_hash
      join orders o on o.account_id = r.account_id and o.id = r.order_id
      where f.status <> 'Complete' and o.archived_in is not null group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const archivedOrdersMax = 10;

export interface ArchivedOrder {
  readonly accountId: AccountId;
  readonly id: OrderId;
  readonly poNumber: string;
  readonly archiveId: string;
}

/** Archived orders with this id or PONumber, of any account. */
export async function listArchivedOrders(reader: Reader, text: string): Promise<ArchivedOrder[]> {
  const id = isId(text.toLowerCase()) ? text.toLowerCase() : null;
  return many(
    reader,
    sql<ArchivedOrder>`
      select o.account_id as "accountId", o.id, o.po_number as "poNumber", o.archived_in as "archiveId"
      from accounts a
      cross join lateral (
        select account_id, id, po_number, archived_in from orders where account_id = a.id and id = ${id}::uuid
        union all
        select account_id, id, po_number, archived_in from orders where account_id = a.id and po_number = ${text}
      ) o where o.archived_in is not null order by o.account_id limit ${archivedOrdersMax}`,
  );
}

export async function findLastMigration(reader: Reader): Promise<string> {
  return (await one(reader, sql<{ name: string }>`select max(name) as name from kysely_migration`)).name;
}

const archiveKey = sql`hashtextextended('bestow archive', 0)`;

/** Runs `work` while no other command archives or restores orders of this database. Null: one does. */
export async function aloneWithArchives<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { got } = await one(connection, sql<{ got: boolean }>`select pg_try_advisory_lock(${archiveKey}) as got`);
    if (!got) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${archiveKey})`.execute(connection).catch(() => undefined);
    }
  });
}

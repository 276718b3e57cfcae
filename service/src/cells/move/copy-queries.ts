import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import { type AccountId, newId } from '../../kit/ids.ts';
import type { MovedTable } from './moved-tables.ts';
import { listColumns } from './pack-queries.ts';
import { literal, liveRows, type Meanings, meaningsOf, packedRows, packSchema, rowText } from './table-sql.ts';
import type { Copied } from './types.ts';

/** Some pictures and files are megabytes; most rows are a few hundred bytes. */
const firstPageRows = 20;
const pageRowsMax = 5_000;
const pageBytesWanted = 2_000_000;

/** The first statement of a transaction: it sees nothing that is committed later, such as expired tokens that are deleted. */
export async function readOneMoment(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

/** The account's rows of a table, as texts, page by page. */
export async function* readRows(tx: Tx, from: string, text: string): AsyncGenerator<readonly string[]> {
  const cursor = sql.raw(`moved_${newId().replaceAll('-', '')}`);
  await sql`declare ${cursor} no scroll cursor for select ${sql.raw(text)} as row from ${sql.raw(from)}`.execute(tx);
  for (let rows = firstPageRows; ; ) {
    const page = await many(tx, sql<{ row: string }>`fetch ${sql.raw(String(rows))} from ${cursor}`);
    if (page.length === 0) break;
    yield page.map(({ row }) => row);
    const bytes = page.reduce((sum, { row }) => sum + row.length, 0);
    rows = Math.max(1, Math.min(pageRowsMax, Math.round((pageBytesWanted * page.length) / bytes)));
  }
  await sql`close ${cursor}`.execute(tx);
}

export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
  isRepeatable = false,
): Promise<void> {
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const values = sql.raw(columns.map((column) => `(x.r)."${column}"`).join(', '));
  // `offset 0` keeps each text from being parsed once per column.
  await sql`
    insert into ${sql.raw(`public.${table}`)} (${names})
    select ${values} from (
      select u.r::${sql.raw(`public.${table}`)} as r from unnest(${rows}::text[]) u (r) offset 0
    ) x ${isRepeatable ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

/** How many rows there are, and a sum over all their values, whatever their order. */
export async function digestRows(reader: Reader, table: string, from: string, text: string): Promise<Copied> {
  const { rows, digest } = await one(
    reader,
    sql<{ rows: number; digest: string }>`
      select count(*)::float8 as rows,
             coalesce(sum(('x' || substr(md5(${sql.raw(text)}), 1, 16))::bit(64)::bigint::numeric), 0)::text as digest
      from ${sql.raw(from)}`,
  );
  return { table, rows, digest };
}

/** Where the source has the rows of a table: packed, or still in place. */
export function sourceRows(table: MovedTable, accountId: AccountId): string {
  return table.group === 'Content' ? packedRows(table, accountId) : liveRows(table, meaningsOf(accountId));
}

export async function digestOfTarget(tx: Tx, table: MovedTable, accountId: AccountId): Promise<Copied> {
  const columns = await listColumns(tx, 'public', table.table);
  const text = rowText({ ...table, changed: {} }, columns, {});
  return digestRows(tx, table.table, liveRows(table, meaningsOf(accountId)), text);
}

/** What changes on the way depends on the cells, on the moment, and on whether the account is active. */
export async function readMeanings(tx: Tx, accountId: AccountId, cells: { from: string; to: string }) {
  const { now, isActive } = await one(
    tx,
    sql<{ now: string; isActive: boolean }>`
      select service_now()::text as now, status = 'Active' as "isActive" from accounts where id = ${accountId}`,
  );
  const meanings: Meanings = {
    ...meaningsOf(accountId),
    from: literal(cells.from),
    to: literal(cells.to),
    now: `${literal(now)}::timestamptz`,
    is_active: String(isActive),
  };
  return meanings;
}

/** Of these facts about addresses, those of addresses that the account's messages went to. */
export function addressRows(table: string, accountId: AccountId): string {
  const schema = packSchema(accountId);
  return `public.${table} t where t.address_hash in (
    select address_hash from ${schema}.messages where address_hash is not null
    union select address_hash from ${schema}.recipient_lines union select address_hash from ${schema}.recipient_gifts)`;
}

export interface UsedVersion {
  readonly productId: string;
  readonly version: number;
  readonly content: string;
}

/** The versions of products that the packed lines and picks refer to, and those in files of archived orders. */
export async function listUsedVersions(reader: Reader, accountId: AccountId): Promise<UsedVersion[]> {
  const [lines, picks, archives] = ['order_lines', 'card_choices', 'order_archives'].map((table) =>
    sql.raw(`${packSchema(accountId)}.${table}`),
  );
  return many(
    reader,
    sql<UsedVersion>`
      select v.product_id as "productId", v.version, v.content::text from product_versions v
      join (select product_id, product_version from ${lines} union select product_id, product_version from ${picks}
            union select e ->> 'productId', (e ->> 'now')::integer
                  from ${archives} a cross join lateral jsonb_array_elements(a.product_versions) e
                  where a.restored_at is null) u
        on u.product_id = v.product_id and u.product_version = v.version`,
  );
}

/** The pictures that a version names. */
export function pictureRows({ content }: UsedVersion): string {
  return `public.media t where position(t.name in ${literal(content)}) > 0`;
}

/** The version of a product with this content, preferably of the same number; null: there is none. */
export async function findVersion(
  reader: Reader,
  { productId, version, content }: UsedVersion,
): Promise<number | null> {
  const found = await maybeOne(
    reader,
    sql<{ version: number }>`
      select version from product_versions where product_id = ${productId} and content = ${content}::jsonb
      order by version = ${version} desc, version limit 1`,
  );
  return found?.version ?? null;
}

/** The planner would take new rows for none, and read them once for each other. */
export async function analyzeTables(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql.raw(`analyze public.${table}`).execute(tx);
}

/** Until they are dropped, the tables look as if there were no other account: for the rules of `ledger verify`. */
export async function createAccountViews(tx: Tx, accountId: AccountId, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    const rows = liveRows(table, meaningsOf(accountId));
    await sql.raw(`create temp view ${table.table} as select t.* from ${rows}`).execute(tx);
  }
}

export async function dropAccountViews(tx: Tx, tables: readonly MovedTable[]): Promise<void> {
  const names = tables.map(({ table }) => `pg_temp.${table}`);
  await sql.raw(`drop view ${names.join(', ')}`).execute(tx);
}

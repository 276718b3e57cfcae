import { sql } from 'kysely';
import { digestRows, readRows } from '../cells/move/copy-queries.ts';
import { listColumns } from '../cells/move/pack-queries.ts';
import { literal, withMeanings } from '../cells/move/table-sql.ts';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type ArchivedTable, archivedTables, orderRows, storedTables } from './archived-tables.ts';
import type { ManifestTable, StoredVersion } from './types.ts';

/** The orders whose rows are moved. */
export interface OrderSet {
  readonly accountId: AccountId;
  readonly orderIds: readonly string[];
}

/** For a transaction of the archive: takes as long as it takes, and shows all values in one form. */
export async function beginStep(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
           set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
           set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
           set_config('extra_float_digits', '1', true)`.execute(tx);
}

/** `public.cards t where …`. */
function from({ table, belongs }: ArchivedTable, { accountId, orderIds }: OrderSet): string {
  const meanings = { account: literal(accountId), orders: `${literal(`{${orderIds.join(',')}}`)}::uuid[]` };
  return `public.${table} t where ${withMeanings(belongs, meanings)}`;
}

function rowText(columns: readonly string[]): string {
  return `row(${columns.map((column) => `t."${column}"`).join(', ')})::text`;
}

/** What the database has of these orders, table by table. With `tables`, what a file compares of them. */
export async function describeRows(
  reader: Reader,
  orders: OrderSet,
  tables?: readonly ManifestTable[],
): Promise<ManifestTable[]> {
  const described: ManifestTable[] = [];
  for (const stored of storedTables) {
    const known = tables?.find(({ table }) => table === stored.table);
    const columns = known?.columns ?? (await listColumns(reader, 'public', stored.table));
    const compared = known ? comparedOf(known) : columns.filter((column) => !stored.isUncompared?.(column));
    const { rows, digest } = await digestRows(reader, stored.table, from(stored, orders), rowText(compared));
    described.push({ table: stored.table, columns, compared, rows, digest });
  }
  return described;
}

function comparedOf({ columns, compared = columns }: ManifestTable): readonly string[] {
  return compared;
}

/** The rows as JSON, page by page. A transaction that sees one moment. */
export async function* readStoredRows(
  tx: Tx,
  orders: OrderSet,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  for (const stored of storedTables) {
    for await (const rows of readRows(tx, from(stored, orders), 'to_jsonb(t)::text'))
      yield { table: stored.table, rows };
  }
}

/**
 * Locks the orders with all that can be changed of them, without waiting for anybody who is changing one: cards before the
 * account, as everywhere. Returns the orders that somebody else holds.
 */
export async function lockOrders(
  tx: Tx,
  orders: OrderSet,
  lockAccount: () => Promise<void>,
): Promise<readonly string[]> {
  const lockRows = (table: string, id: string) =>
    many(
      tx,
      sql<{ id: string }>`
        with held as (
          select ${sql.ref(id)} as id from ${sql.table(table)}
          where account_id = ${orders.accountId} and ${sql.ref(id)} = any(${orders.orderIds}::uuid[]) for update skip locked
        ), locked as (select id, count(*) as rows from held group by id)
        select a.id from (
          select ${sql.ref(id)} as id, count(*) as rows from ${sql.table(table)}
          where account_id = ${orders.accountId} and ${sql.ref(id)} = any(${orders.orderIds}::uuid[]) group by 1
        ) a left join locked l on l.id = a.id where l.rows is distinct from a.rows`,
    );
  const held = [...(await lockRows('cards', 'order_id'))];
  await lockAccount();
  held.push(...(await lockRows('orders', 'id')), ...(await lockRows('order_lines', 'order_id')));
  held.push(...(await lockRows('messages', 'order_id')), ...(await lockRows('parcels', 'order_id')));
  return [...new Set(held.map(({ id }) => id))];
}

/** How many rows were deleted of each table. */
export async function deleteRows(tx: Tx, orders: OrderSet): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const stored of archivedTables.toReversed()) {
    const { rows } = await one(
      tx,
      sql<{ rows: number }>`
        with gone as (delete from ${sql.raw(from(stored, orders))} returning 1)
        select count(*)::float8 as rows from gone`,
    );
    counts.set(stored.table, rows);
  }
  return counts;
}

export interface RowPlace {
  readonly schema: 'public' | 'pg_temp';
  readonly versions: readonly StoredVersion[];
}

/**
 * Puts rows of a file into their table; columns that the file does not know get their defaults. Versions of products get
 * the numbers that they have in this cell.
 */
export async function insertStoredRows(
  tx: Tx,
  { table, columns }: Pick<ManifestTable, 'table' | 'columns'>,
  rows: readonly string[],
  { schema, versions }: RowPlace,
): Promise<void> {
  const renumbered = versions.filter(({ version, now }) => version !== now);
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const values = columns.map((column) =>
    column === 'product_version' && renumbered.length > 0
      ? sql`coalesce((select v.now from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb)
                        as v ("productId" text, version integer, now integer)
                      where v."productId" = r.product_id and v.version = r.product_version), r.product_version)`
      : sql.raw(`r."${column}"`),
  );
  await sql`
    insert into ${sql.raw(`${schema}.${table}`)} (${names})
    select ${sql.join(values)} from unnest(${rows}::text[]) u (row)
    cross join lateral jsonb_populate_record(null::${sql.raw(`public.${table}`)}, u.row::jsonb) r`.execute(tx);
}

/** Columns of a file that have to be put back, but that the tables do not have: only another version of Bestow could read them. */
export async function listUnknownColumns(reader: Reader, tables: readonly ManifestTable[]): Promise<string[]> {
  const unknown: string[] = [];
  for (const known of tables) {
    const { table, columns } = known;
    const needed = table === orderRows.table ? comparedOf(known) : columns;
    const present = await listPresentColumns(reader, table, needed);
    unknown.push(...needed.filter((column) => !present.includes(column)).map((column) => `${table}.${column}`));
  }
  return unknown;
}

/** Of these columns of a file, those that the table has. */
export async function listPresentColumns(
  reader: Reader,
  table: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  const isStored = storedTables.some((stored) => stored.table === table);
  const present = isStored ? await listColumns(reader, 'public', table) : [];
  return columns.filter((column) => present.includes(column));
}

/** Until the transaction ends, its tables of orders are empty ones of its own. */
export async function shadowTables(tx: Tx): Promise<void> {
  for (const { table } of storedTables)
    await sql.raw(`create temp table ${table} (like public.${table}) on commit drop`).execute(tx);
}

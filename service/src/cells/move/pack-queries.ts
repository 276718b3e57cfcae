import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import { divideJobs } from '../../jobs/divide-queries.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type MovedGroup, type MovedTable, movedTables } from './moved-tables.ts';
import { fenceName, literal, liveRows, meaningsOf, packedRows, packSchema, withMeanings } from './table-sql.ts';

export function tablesOf(group: MovedGroup): MovedTable[] {
  return movedTables.filter((table) => table.group === group);
}

/** Nothing is committed under the account's lock until this transaction ends, and no row that refers to the account is added. */
export async function lockAccountForMove(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for update`.execute(tx);
  await sql`select 1 from account_sequences where account_id = ${accountId} for update`.execute(tx);
}

/**
 * Moves the account's rows of a group out of the tables, into a schema of their own, and returns how many there were. Of a
 * row that was packed before, somebody who found none has made an empty one since (a counter, a mark): it is left out.
 */
export async function packRows(tx: Tx, accountId: AccountId, group: MovedGroup): Promise<number> {
  const schema = packSchema(accountId);
  await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  let rows = 0;
  for (const table of tablesOf(group).toReversed()) {
    const packed = `${schema}.${table.table}`;
    await sql.raw(`create table if not exists ${packed} (like public.${table.table})`).execute(tx);
    if (table.table === 'jobs') await divideJobs(tx, accountId);
    const keys = await listKeyColumns(tx, table.table);
    const isSame = sql.raw(keys.map((key) => `p."${key}" = gone."${key}"`).join(' and '));
    const moved = await one(
      tx,
      sql<{ rows: number }>`
        with gone as (delete from ${sql.raw(liveRows(table, meaningsOf(accountId)))} returning t.*),
        kept as (
          insert into ${sql.raw(packed)}
          select gone.* from gone where not exists (select from ${sql.raw(packed)} p where ${isSame}) returning 1
        )
        select count(*)::float8 as rows from kept`,
    );
    rows += moved.rows;
  }
  return rows;
}

async function listKeyColumns(reader: Reader, table: string): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ name: string }>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = to_regclass(${`public.${table}`}) and i.indisprimary`,
  );
  return rows.map(({ name }) => name);
}

/** Puts the packed rows of a table back. */
export async function unpackRows(tx: Tx, accountId: AccountId, { table }: MovedTable): Promise<void> {
  const schema = packSchema(accountId);
  const columns = await listColumns(tx, schema, table);
  if (columns.length === 0) return;
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  await sql`
    insert into ${sql.raw(`public.${table}`)} (${names}) select ${names} from ${sql.raw(`${schema}.${table}`)}`.execute(
    tx,
  );
}

export async function dropPack(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`drop schema if exists ${sql.id(packSchema(accountId))} cascade`.execute(tx);
}

/** Of a table, in the order in which it has them; none: there is no such table. */
export async function listColumns(reader: Reader, schema: string, table: string): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = to_regclass(${`${schema}.${table}`}) and attnum > 0 and not attisdropped order by attnum`,
  );
  return rows.map(({ name }) => name);
}

/** The numbers of invoices that leave stay explained. */
export async function insertInvoicesElsewhere(tx: Tx, accountId: AccountId, cell: string): Promise<void> {
  const [invoices, notes] = ['invoices', 'credit_notes'].map((table) => sql.raw(`${packSchema(accountId)}.${table}`));
  await sql`
    insert into invoices_elsewhere (kind, year, number, account_id, cell)
    select 'Invoice', year, number, account_id, ${cell} from ${invoices} where numbered_in = ''
    union all
    select kind, year, number, account_id, ${cell} from ${notes} where numbered_in = ''
    on conflict do nothing`.execute(tx);
}

export async function deleteInvoicesElsewhere(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from invoices_elsewhere where account_id = ${accountId}`.execute(tx);
}

/** The tables with a trigger of the move, and whether it refuses anything now. */
export async function listFences(reader: Reader, accountId: AccountId): Promise<{ table: string; isOn: boolean }[]> {
  return many(
    reader,
    sql<{ table: string; isOn: boolean }>`
      select c.relname as table, bool_and(g.tgenabled <> 'D') as "isOn"
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname in (${fenceName(accountId)}, ${`${fenceName(accountId)}_gone`})
      group by c.relname order by c.relname`,
  );
}

/** From the commit on, rows of the account are written to the table by the move only. Waits for those who write it now. */
export async function addFence(tx: Tx, accountId: AccountId, { table, group, isWritten }: MovedTable): Promise<void> {
  if (isWritten === null) return;
  const people = await listPeople(tx, accountId);
  const condition = withMeanings(isWritten, {
    ...meaningsOf(accountId),
    people: `${literal(`{${people.join(',')}}`)}::uuid[]`,
  });
  const name = fenceName(accountId);
  const add = async (trigger: string, acts: string, when: string) => {
    await sql
      .raw(
        `create or replace trigger ${trigger} before ${acts} on public.${table} for each row when (${when})
         execute function refuse_moving_account(${literal(accountId)})`,
      )
      .execute(tx);
    // One that is left from a move that was cancelled may be off.
    await sql.raw(`alter table public.${table} enable trigger ${trigger}`).execute(tx);
  };
  await limitWait(tx);
  await add(name, 'insert or update', condition);
  // Content is gone already. What is still in place was copied, so removing it here would change nothing there.
  if (group === 'Access') await add(`${name}_gone`, 'delete', condition.replaceAll('new.', 'old.'));
}

/** Unlike removing it, this waits for writers only, and not for readers such as a backup. */
export async function turnFenceOff(tx: Tx, accountId: AccountId, table: string): Promise<void> {
  await limitWait(tx);
  const triggers = await many(
    tx,
    sql<{ name: string }>`
      select tgname as name from pg_trigger
      where tgrelid = to_regclass(${`public.${table}`}) and starts_with(tgname, ${fenceName(accountId)})`,
  );
  for (const { name } of triggers) await sql.raw(`alter table public.${table} disable trigger ${name}`).execute(tx);
}

export async function removeFence(tx: Tx, accountId: AccountId, table: string): Promise<void> {
  await limitWait(tx);
  const name = fenceName(accountId);
  await sql.raw(`drop trigger if exists ${name} on public.${table}`).execute(tx);
  await sql.raw(`drop trigger if exists ${name}_gone on public.${table}`).execute(tx);
}

/** Whoever comes while we wait for a table waits behind us. */
async function limitWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(tx);
}

async function listPeople(reader: Reader, accountId: AccountId): Promise<string[]> {
  return (await many(reader, sql<{ id: string }>`select id from people where account_id = ${accountId}`)).map(
    ({ id }) => id,
  );
}

export async function countPacked(reader: Reader, accountId: AccountId, table: MovedTable): Promise<number> {
  const packed = await maybeOne(
    reader,
    sql<{ rows: number }>`select count(*)::float8 as rows from ${sql.raw(packedRows(table, accountId))}`,
  );
  return packed?.rows ?? 0;
}

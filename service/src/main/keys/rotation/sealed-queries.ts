import { type RawBuilder, sql } from 'kysely';
import { many, type Reader, type Tx } from '../../../database/database.ts';
import type { SealedColumn } from './sealed-columns.ts';

export interface SealedRow {
  readonly key: readonly string[];
  /** Null for a row that needs no change. */
  readonly sealed: Buffer | null;
}

/** The next rows by primary key, so that a table of any size is walked in pages; only outdated values are included. */
export async function listSealedPage(
  reader: Reader,
  column: SealedColumn,
  { after, rootKeyId, rowsMax }: { after: readonly string[]; rootKeyId: string; rowsMax: number },
): Promise<SealedRow[]> {
  return many(
    reader,
    sql<SealedRow>`
      select array[${keyColumns(column)}]::text[] as key,
             case when ${isStale(column, rootKeyId)} then ${sql.ref(column.column)} end as sealed
      from ${sql.table(column.table)}
      where (${keyColumns(column)}) > (${sql.join(after.map((part) => sql`${part}::uuid`))})
      order by ${keyColumns(column)} limit ${rowsMax}`,
  );
}

/** Outdated values of these rows, locked. Rows that are locked by others are left for the next walk. */
export async function lockStaleRows(
  tx: Tx,
  column: SealedColumn,
  rootKeyId: string,
  keys: readonly (readonly string[])[],
): Promise<{ key: readonly string[]; sealed: Buffer }[]> {
  return many(
    tx,
    sql<{ key: readonly string[]; sealed: Buffer }>`
      select array[${keyColumns(column)}]::text[] as key, ${sql.ref(column.column)} as sealed
      from ${sql.table(column.table)}
      where (${keyColumns(column)}) in (select * from unnest(${keyArrays(column, keys)})) and ${isStale(column, rootKeyId)}
      for update skip locked`,
  );
}

export async function replaceSealed(
  tx: Tx,
  column: SealedColumn,
  rows: readonly { readonly key: readonly string[]; readonly sealed: Buffer }[],
): Promise<void> {
  const names = column.key.map((_, at) => sql.ref(`k${at}`));
  const keys = keyArrays(
    column,
    rows.map((row) => row.key),
  );
  const matches = column.key.map((name, at) => sql`t.${sql.ref(name)} = n.${sql.ref(`k${at}`)}`);
  await sql`
    update ${sql.table(column.table)} t set ${sql.ref(column.column)} = n.sealed
    from unnest(${keys}, ${rows.map((row) => row.sealed)}::bytea[]) as n (${sql.join(names)}, sealed)
    where ${sql.join(matches, sql` and `)}`.execute(tx);
}

/** A value that the root key encrypts. */
export async function sampleSealed(
  reader: Reader,
  column: SealedColumn,
  rootKeyId: string,
): Promise<{ readonly key: readonly string[]; readonly sealed: Buffer } | null> {
  const start = startOf(rootKeyId);
  const value = sql.ref(column.column);
  const [row] = await many(
    reader,
    sql<{ key: readonly string[]; sealed: Buffer }>`
      select array[${keyColumns(column)}]::text[] as key, ${value} as sealed from ${sql.table(column.table)}
      where substring(${value} from 1 for ${start.length}::integer) = ${start} limit 1`,
  );
  return row ?? null;
}

/** One value of each root key among the last rows, so that the cost does not grow with the table. */
export async function sampleRecentByRoot(
  reader: Reader,
  column: SealedColumn,
  rowsMax: number,
): Promise<{ readonly rootKeyId: string; readonly key: readonly string[]; readonly sealed: Buffer }[]> {
  const value = sql.ref(column.column);
  const newestFirst = sql.join(column.key.map((name) => sql`${sql.ref(name)} desc`));
  return many(
    reader,
    sql<{ rootKeyId: string; key: readonly string[]; sealed: Buffer }>`
      select distinct on (1)
             convert_from(substring(${value} from 2 for get_byte(${value}, 0)), 'UTF8') as "rootKeyId",
             array[${keyColumns(column)}]::text[] as key, ${value} as sealed
      from (select ${keyColumns(column)}, ${value} from ${sql.table(column.table)} order by ${newestFirst} limit ${rowsMax}) recent
      where ${value} is not null
      order by 1`,
  );
}

/** How many values each root key still encrypts. */
export async function countSealedByRoot(tx: Tx, column: SealedColumn): Promise<{ rootKeyId: string; keys: bigint }[]> {
  const value = sql.ref(column.column);
  return many(
    tx,
    sql<{ rootKeyId: string; keys: bigint }>`
      select convert_from(substring(${value} from 2 for get_byte(${value}, 0)), 'UTF8') as "rootKeyId", count(*) as keys
      from ${sql.table(column.table)} where ${value} is not null group by 1`,
  );
}

/** An encrypted value starts with the length of its key's id and the id. */
function startOf(rootKeyId: string): Buffer {
  const id = Buffer.from(rootKeyId, 'utf8');
  return Buffer.concat([Buffer.from([id.length]), id]);
}

function isStale(column: SealedColumn, rootKeyId: string): RawBuilder<unknown> {
  const start = startOf(rootKeyId);
  const value = sql.ref(column.column);
  return sql`(${value} is not null and substring(${value} from 1 for ${start.length}::integer) <> ${start})`;
}

function keyColumns({ key }: SealedColumn): RawBuilder<unknown> {
  return sql.join(key.map((name) => sql.ref(name)));
}

function keyArrays({ key }: SealedColumn, keys: readonly (readonly string[])[]): RawBuilder<unknown> {
  return sql.join(key.map((_, at) => sql`${keys.map((parts) => parts[at])}::uuid[]`));
}

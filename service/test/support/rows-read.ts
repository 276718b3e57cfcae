import { sql } from 'kysely';
import { one, type Reader } from '../../src/database/database.ts';

/** Rows that this transaction has read of a table, by any index or none. */
export async function rowsRead(reader: Reader, table: string): Promise<number> {
  const { rows } = await one(
    reader,
    sql<{ rows: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_xact_user_tables where relname = ${table}`,
  );
  return rows;
}

/** The same of several tables, by all connections that were closed or have been idle for a while. */
export async function rowsReadByAll(reader: Reader, tables: readonly string[]): Promise<number> {
  const { rows } = await one(
    reader,
    sql<{ rows: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_user_tables where relname = any(${tables}::text[])`,
  );
  return rows;
}

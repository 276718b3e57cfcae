import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import type { OrderTable, RowKey } from './types.ts';

/** How many pages a table has, and in which file: another file means that its rows were moved. */
export async function findTablePages(reader: Reader, table: string): Promise<{ pages: number; file: string }> {
  return one(
    reader,
    sql<{ pages: number; file: string }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::integer as pages,
             pg_relation_filenode(${table}::regclass)::text as file`,
  );
}

/**
 * The orders of rows in these pages that were written by a transaction from the given one on. PostgreSQL stores with
 * each row which transaction wrote it, so that no change can be missed, whoever made it; rows that were deleted leave no trace.
 */
export async function listOrdersChangedIn(
  reader: Reader,
  { table, idColumn, also }: OrderTable,
  pages: { readonly from: number; readonly before: number },
  changedFrom: string,
): Promise<RowKey[]> {
  const id = sql.ref(`t.${idColumn}`);
  return many(
    reader,
    sql<RowKey>`
      select distinct t.account_id as "accountId", ${id} as key
      from ${sql.table(table)} t
      where t.ctid >= ${`(${pages.from},0)`}::tid and t.ctid < ${`(${pages.before},0)`}::tid and ${id} is not null
        and (age(t.xmin) between 0 and (select age(${changedFrom}::text::xid8::xid)) or ${sql.raw(also ?? 'false')})`,
  );
}

import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';

/** The tables that contain the text in any row and column: as text, or as bytes in hex or base64. */
export async function findInTables(db: Db, text: string): Promise<string[]> {
  const bytes = Buffer.from(text, 'utf8');
  const spellings = [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
  const found: string[] = [];
  for (const name of await listTables(db)) {
    const table = sql.table(name);
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (
        select from ${table} row, unnest(${spellings}::text[]) spelling where strpos(row::text, spelling) > 0
      ) as "isThere"`.execute(db);
    if (rows[0]?.isThere) found.push(name);
  }
  return found;
}

export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map((row) => row.name);
}

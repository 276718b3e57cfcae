import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';

/** The tables that hold the text, or one of the texts, in any row and column: as it is, or as bytes in hex or base64. */
export async function findInTables(db: Db, text: string | readonly string[]): Promise<string[]> {
  const spellings = [text].flat().flatMap(spellingsOf);
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

function spellingsOf(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
}

export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map((row) => row.name);
}

import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** For a transaction that reads whole tables, once, for a person who waits. */
export async function allowLongStatements(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
}

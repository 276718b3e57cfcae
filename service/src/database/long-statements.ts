import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** For a transaction that reads whole tables, once, for a person who waits. */
export async function allowLongStatements(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
}

/** For a transaction in which we compute for long between two statements, as on a busy machine. */
export async function allowLongPauses(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds}s`}, true)`.execute(tx);
}

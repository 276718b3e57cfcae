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

/**
 * For a transaction whose statements read small parts of large tables, beside the service. Of a range over several accounts
 * the planner knows little, and would sometimes read a whole table.
 */
export async function readByIndexes(tx: Tx): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
           set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isAnswerMissing } from './database-errors.ts';

/**
 * The pool for Kysely, with one difference: a connection whose answer did not come in time is not used again. Its server may
 * be gone without a word, and whoever had it next would wait for as long.
 */
export function givingUpPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => givingUpClient(await pool.connect()),
    end: () => pool.end(),
  };
}

function givingUpClient(client: pg.PoolClient): PostgresPoolClient {
  let lost: Error | null = null;
  async function query(text: string, parameters: readonly unknown[]) {
    // A rollback, most likely. It would wait behind what was never answered.
    if (lost) throw lost;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (isAnswerMissing(error)) lost = error;
      throw error;
    }
  }
  return {
    // Kysely also knows cursors, which nobody here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost ?? undefined),
  };
}

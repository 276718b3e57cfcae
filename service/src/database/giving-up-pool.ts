import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { connectionWait } from '../kit/metrics/instruments.ts';
import { isAnswerMissing, isReadOnlyServer } from './database-errors.ts';
import { preparedName } from './prepared-statements.ts';

/**
 * The pool for Kysely, with one difference: a connection that did not answer in time, or does not accept writes, is not
 * used again. Its server may be gone or no longer be the primary, and the next user would fail just the same.
 */
export function givingUpPool(pool: pg.Pool, name: string): PostgresPool {
  return {
    connect: async () => givingUpClient(await connect(pool, name)),
    end: () => pool.end(),
  };
}

/** Only waits for others are timed: a free connection comes at once, and a new one says nothing about the pool's size. */
async function connect(pool: pg.Pool, name: string): Promise<pg.PoolClient> {
  const isExhausted = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  if (!isExhausted) return pool.connect();
  const stopTimer = connectionWait.startTimer({ pool: name });
  return pool.connect().finally(stopTimer);
}

function givingUpClient(client: pg.PoolClient): PostgresPoolClient {
  let lost: Error | null = null;
  async function query(text: string, parameters: readonly unknown[]) {
    // Probably a rollback. It would queue behind the query that was never answered.
    if (lost) throw lost;
    try {
      return await client.query({ name: preparedName(text), text, values: [...parameters] });
    } catch (error) {
      if (isAnswerMissing(error) || isReadOnlyServer(error)) lost = error;
      throw error;
    }
  }
  return {
    // Kysely also supports cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost ?? undefined),
  };
}

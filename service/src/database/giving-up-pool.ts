import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { connectionWait } from '../kit/metrics/instruments.ts';
import { isAnswerMissing, isReadOnlyServer } from './database-errors.ts';
import { preparedName } from './prepared-statements.ts';

/**
 * The pool for Kysely, with one difference: a connection that did not answer in time, or does not accept writes, is not
 * used again. Its server may be gone or no longer be the primary, and the next user would fail just the same.
 */
export function givingUpPool(pool: pg.Pool, name: string, pooledBeginSettings: string | null): PostgresPool {
  return {
    connect: async () => {
      const client = await connect(pool, name);
      return givingUpClient(
        client,
        pooledBeginSettings === null ? namedOnce(client) : pooled(client, pooledBeginSettings),
      );
    },
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

type RunQuery = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

function namedOnce(client: pg.PoolClient): RunQuery {
  return (text, parameters) => client.query({ name: preparedName(text), text, values: [...parameters] });
}

const beginPattern = /^(?:begin|start transaction)\b/;

/** Nothing is kept on the connection: no names, and settings until the end of the transaction only. */
function pooled(client: pg.PoolClient, beginSettings: string): RunQuery {
  return (text, parameters) =>
    client.query(beginPattern.test(text) ? `${text}; ${beginSettings}` : { text, values: [...parameters] });
}

function givingUpClient(client: pg.PoolClient, run: RunQuery): PostgresPoolClient {
  let lost: Error | null = null;
  async function query(text: string, parameters: readonly unknown[]) {
    // Probably a rollback. It would queue behind the query that was never answered.
    if (lost) throw lost;
    try {
      return await run(text, parameters);
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

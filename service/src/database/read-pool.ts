import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { replicaReads } from '../kit/metrics/instruments.ts';
import { createBatcher } from './batcher.ts';
import type { Db } from './database.ts';
import { becomesFresh, type Position, readPosition } from './replica-position.ts';

interface ReadPoolNeeds {
  /** The primary. */
  readonly db: Db;
  readonly primary: PostgresPool;
  readonly replica: PostgresPool;
  /** How long a read waits for the replica to have what was committed before it. */
  readonly waitMsMax: number;
}

/** Besides the wait: connecting, and asking both servers. */
const askMsMax = 300;
/** After a failure or a wait in vain, reads go to the primary without trying. */
const restMs = 2_000;

const positionLimits = {
  batchesInFlightMax: 1,
  itemsPerBatchMax: 1_000,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 10_000,
};

/**
 * Gives each statement a connection to the replica if that has everything that was committed before, so that nobody misses
 * what they wrote, at whichever process. Otherwise, and when the replica fails, the primary answers.
 */
export function createReadPool({ db, primary, replica, waitMsMax }: ReadPoolNeeds): PostgresPool {
  // A read shares only a question that has not been sent yet: an earlier answer may lack the reader's last commit.
  const positions = createBatcher<null, Position>(async (reads) => {
    const position = await readPosition(db);
    return reads.map(() => position);
  }, positionLimits);
  let restsUntilMs: number | null = null;
  let isTrying = false;

  async function takeFresh(): Promise<PostgresPoolClient | null> {
    const position = await positions.submit(null);
    const client = await replica.connect();
    const isFresh = await becomesFresh(client, position, waitMsMax).catch(() => false);
    if (isFresh) return client;
    client.release();
    return null;
  }

  /** After a rest, one read at a time tries the replica until one succeeds. */
  async function tryReplica(): Promise<PostgresPoolClient | null> {
    if (restsUntilMs !== null && (isTrying || performance.now() < restsUntilMs)) return null;
    isTrying = true;
    const client = await inTime(takeFresh(), askMsMax + waitMsMax);
    isTrying = false;
    if (client === null) rest();
    else restsUntilMs = null;
    return client;
  }

  function rest(): void {
    restsUntilMs = performance.now() + restMs;
  }

  return {
    async connect() {
      const client = await tryReplica();
      replicaReads.inc({ outcome: client === null ? 'primary' : 'replica' });
      return client === null ? primary.connect() : withPrimaryBehind(client, primary, rest);
    },
    // The pools below are closed by whoever opened them.
    end: async () => undefined,
  };
}

/** Null when it fails or takes too long; a connection that comes too late is returned. */
async function inTime(taking: Promise<PostgresPoolClient | null>, msMax: number): Promise<PostgresPoolClient | null> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, msMax);
  });
  const taken = taking.then(
    (client) => {
      if (isLate) client?.release();
      return client;
    },
    () => null,
  );
  return Promise.race([taken, late]).finally(() => clearTimeout(timer));
}

/** A statement that the replica does not finish runs on the primary; it only reads. */
function withPrimaryBehind(
  client: PostgresPoolClient,
  primary: PostgresPool,
  onFailure: () => void,
): PostgresPoolClient {
  let isInTransaction = false;
  async function query(text: string, parameters: readonly unknown[]) {
    isInTransaction ||= /^(?:begin|start transaction)\b/.test(text);
    try {
      return await client.query(text, parameters);
    } catch (error) {
      onFailure();
      if (isInTransaction) throw error;
      const other = await primary.connect();
      return await other.query(text, parameters).finally(() => other.release());
    }
  }
  return {
    // Kysely also supports cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

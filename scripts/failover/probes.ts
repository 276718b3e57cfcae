import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** When something succeeded, in milliseconds of `performance.now()`. */
export interface Track {
  readonly at: readonly number[];
}

export interface Gap {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The longest time without a success after a moment; counted from the last success before it. */
export function longestGap({ at }: Track, sinceMs: number): Gap {
  const first = Math.max(
    0,
    at.findLastIndex((ms) => ms <= sinceMs),
  );
  let longest: Gap = { fromMs: sinceMs, untilMs: sinceMs };
  for (let index = first + 1; index < at.length; index++) {
    const gap = { fromMs: at[index - 1] as number, untilMs: at[index] as number };
    if (gap.untilMs - gap.fromMs > longest.untilMs - longest.fromMs) longest = gap;
  }
  return longest;
}

const tryMsMax = 1_000;
const pauseMs = 20;

/** Writes a row on a new connection, again and again: when that works, the cluster has done its part. */
export async function startPlainWrites(url: string): Promise<Track & { stop(): Promise<void> }> {
  const at: number[] = [];
  let isStopped = false;
  await write(url, 'create table plain_writes (at timestamptz not null)');
  const running = (async () => {
    while (!isStopped) {
      const isWritten = await write(url, 'insert into plain_writes values (now())').then(
        () => true,
        () => false,
      );
      if (isWritten) at.push(performance.now());
      await sleep(pauseMs);
    }
  })();
  return {
    at,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function write(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: tryMsMax, query_timeout: tryMsMax });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    void client.end().catch(() => undefined);
  }
}

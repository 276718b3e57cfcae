import { setTimeout as delay } from 'node:timers/promises';
import { runStatements } from '../postgres/run-statements.ts';

const countedMsMax = 240_000;
const checkMs = 250;

/** Runs a query of one number, named `count`. */
export async function readCount(databaseUrl: string, query: string): Promise<number> {
  const [row] = await runStatements<{ count: number }>(databaseUrl, query);
  if (row === undefined) throw new Error('A count has no row.');
  return row.count;
}

/** Waits until the count has the wanted value. */
export async function untilCounted(databaseUrl: string, query: string, wanted: number): Promise<void> {
  const deadline = Date.now() + countedMsMax;
  for (;;) {
    const count = await readCount(databaseUrl, query);
    if (count === wanted) return;
    if (Date.now() > deadline) throw new Error(`${count} instead of ${wanted} after ${countedMsMax} ms: ${query}`);
    await delay(checkMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

const msMax = 300_000;
const pollMs = 200;

/** Polls until it holds; an error counts as not yet. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const startedAtMs = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - startedAtMs > msMax) throw new Error(`not within ${msMax / 1_000} s: ${what}`);
    await sleep(pollMs);
  }
}

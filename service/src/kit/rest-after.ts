import { setTimeout } from 'node:timers/promises';

/**
 * Rests so many times as long as the work since `startedAt` took. Work that can wait leaves the database and the processors to orders
 * and messages that cannot, and does so more the busier they are.
 */
export async function restAfter(startedAt: number, times: number, signal: AbortSignal): Promise<void> {
  await setTimeout((performance.now() - startedAt) * times, null, { signal }).catch(() => {});
}

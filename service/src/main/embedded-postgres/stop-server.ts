import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { fastShutdownMs, immediateShutdownMs, shutdownPollMs } from './limits.ts';
import { isPostmasterOf } from './postmaster-process.ts';

/** Shuts the server down: in order, or, when that takes too long, at once and with recovery at the next start. */
export async function stopServer(pid: number, clusterDir: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: fastShutdownMs },
    { signal: 'SIGQUIT', waitMs: immediateShutdownMs },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (!(await isPostmasterOf(pid, clusterDir))) return;
    sendSignal(pid, signal);
    if (await isGoneWithin(pid, clusterDir, waitMs)) return;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, clusterDir: string, waitMs: number): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < waitMs) {
    if (!(await isPostmasterOf(pid, clusterDir))) return true;
    await sleep(shutdownPollMs);
  }
  return false;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { processPeakRssBytes } from '../processes/process-usage.ts';
import type { ApiEnvironment } from './api-environment.ts';

const timeoutMs = 3_600_000;
const peakCheckMs = 500;
const millisecondsPerSecond = 1_000;
const megabyte = 1_000_000;

export interface LedgerCheck {
  readonly seconds: number;
  readonly peakRssMb: number;
}

/** Fails if the service's own check finds that the loaded data breaks a ledger rule; returns what it took. */
export async function verifyLedger(
  { cli, variables }: ApiEnvironment,
  ...words: readonly string[]
): Promise<LedgerCheck> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [...cli, 'ledger', 'verify', ...words], { env: variables, timeout: timeoutMs });
  let peakRssBytes = 0;
  const watch = setInterval(() => {
    peakRssBytes = Math.max(peakRssBytes, processPeakRssBytes(child.pid ?? 0));
  }, peakCheckMs);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`The ledger is not sound:\n${(await output).join('')}`);
  return { seconds: (Date.now() - startedAt) / millisecondsPerSecond, peakRssMb: peakRssBytes / megabyte };
}

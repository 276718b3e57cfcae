import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ApiEnvironment } from './api-environment.ts';

const timeoutMs = 3_600_000;
const millisecondsPerSecond = 1_000;

/** Fails if the service's own check finds that the loaded data breaks a ledger rule; returns how many seconds it took. */
export async function verifyLedger({ cli, variables }: ApiEnvironment, ...words: readonly string[]): Promise<number> {
  const startedAt = Date.now();
  const options = { env: variables, timeout: timeoutMs };
  await promisify(execFile)(process.execPath, [...cli, 'ledger', 'verify', ...words], options).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`The ledger is not sound:\n${stdout}${stderr}`);
    },
  );
  return (Date.now() - startedAt) / millisecondsPerSecond;
}

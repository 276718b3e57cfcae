import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ApiEnvironment } from './api-environment.ts';

const timeoutMs = 600_000;

/** Fails if the service's own check finds that the loaded data breaks a ledger rule. */
export async function verifyLedger({ cli, variables }: ApiEnvironment): Promise<void> {
  const options = { env: variables, timeout: timeoutMs };
  await promisify(execFile)(process.execPath, [...cli, 'ledger', 'verify'], options).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`The ledger is not sound:\n${stdout}${stderr}`);
    },
  );
}

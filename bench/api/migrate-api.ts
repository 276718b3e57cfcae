import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ApiEnvironment } from './api-environment.ts';

const timeoutMs = 60_000;

/** Migrates an empty database with the service's own command. */
export async function migrateApi({ cli, variables }: ApiEnvironment): Promise<void> {
  await promisify(execFile)(process.execPath, [...cli, 'migrate'], { env: variables, timeout: timeoutMs });
}

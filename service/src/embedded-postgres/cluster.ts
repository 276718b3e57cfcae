import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';
import { errorCode } from './error-code.ts';
import type { Runner } from './runner.ts';

/** Everything that stays the same while one embedded database is in use. */
export interface Cluster {
  readonly dir: string;
  readonly dataDir: string;
  readonly nativeDir: string;
  readonly runner: Runner;
  readonly password: string;
  readonly isDurable: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

/** Where a server listens. Without a socket folder only the loopback port is used. */
export interface Address {
  readonly port: number;
  readonly socketDir: string | null;
}

export const databaseName = 'bestow';
export const userName = 'bestow';

export const connectTimeoutMs = 5_000;
export const startTimeoutMs = 60_000;

/** A connection string for pg. PGSSLMODE of the environment must not apply to a loopback server without TLS. */
export function databaseUrl(address: Address, password: string): string {
  const credentials = `${userName}:${encodeURIComponent(password)}`;
  if (address.socketDir === null) {
    return `postgresql://${credentials}@127.0.0.1:${address.port}/${databaseName}?sslmode=disable`;
  }
  const host = encodeURIComponent(address.socketDir);
  return `postgresql://${credentials}@/${databaseName}?host=${host}&port=${address.port}&sslmode=disable`;
}

const passwordBytes = 24;

/** The password of the embedded database, created once per data folder. */
export async function loadPassword(dataDir: string, { mayCreate }: { mayCreate: boolean }): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  if (mayCreate) await createPassword(path);
  const password = (await readPassword(path)).trim();
  if (password !== '') return password;
  throw new StartupError(
    `The file ${path} with the embedded database's password is missing or empty: restore it from a backup; the data itself is unchanged.`,
  );
}

// A link fails if the name exists, so that two concurrent first starts use the same, completely written password.
async function createPassword(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${randomBytes(passwordBytes).toString('base64url')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readPassword(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { patience } from './patience.ts';

/** The oldest supported PostgreSQL, as Debian packages it. Where it is missing, tests that need it are skipped. */
export const postgres15Dir = '/usr/lib/postgresql/15/bin';
export const hasPostgres15 = existsSync(join(postgres15Dir, 'postgres'));

const nobodyId = 65_534;
// PostgreSQL refuses to run as root.
export const serverIdentity: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: nobodyId, gid: nobodyId } : {};

export interface Postgres15 {
  /** Of the database `postgres`, by the socket in the folder. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Gives a folder to the user as whom the server runs. */
export function giveToServer(folder: string): void {
  if (serverIdentity.uid !== undefined) chownSync(folder, serverIdentity.uid, serverIdentity.gid ?? 0);
}

/** Starts a server on a data folder inside the given one, which is created unless it exists. */
export async function startPostgres15(
  folder: string,
  { name = 'postgres', settings = {} }: { name?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<Postgres15> {
  giveToServer(folder);
  const dataDir = join(folder, name);
  if (!existsSync(dataDir)) {
    const initdb = ['-D', dataDir, '-U', 'bestow', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(postgres15Dir, 'initdb'), initdb, { ...serverIdentity, cwd: '/', stdio: 'ignore' });
  }
  // Reached by its socket alone, so the port number is only part of a file name.
  const all = { listen_addresses: '', unix_socket_directories: folder, fsync: 'off', ...settings };
  const words = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  const options = { ...serverIdentity, cwd: '/', stdio: 'ignore' } as const;
  const server = spawn(join(postgres15Dir, 'postgres'), ['-D', dataDir, ...words], options);
  const url = `postgresql://bestow@/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`;
  await vi.waitFor(() => ask(url), patience);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function ask(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

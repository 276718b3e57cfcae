import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPgBouncer } from '../../../scripts/find-pgbouncer.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

export interface PgBouncer {
  /** The database through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

interface PgBouncerOptions {
  readonly mode: 'session' | 'transaction';
  /** Settings of a connection that are dropped instead of refused. */
  readonly ignored?: string;
}

/** So few that clients share them. */
const serverConnections = 3;
const startMsMax = 30_000;
const pollMs = 20;
const nobodyId = 65_534;

/** PgBouncer in front of one database. Like PostgreSQL it refuses to run as root. */
export async function startPgBouncer(databaseUrl: string, { mode, ignored }: PgBouncerOptions): Promise<PgBouncer> {
  const { port, user, password, database } = new pg.Client(databaseUrl);
  const folder = makeDataFolder();
  const ownPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=127.0.0.1 port=${port} dbname=${database} user=${user} password=${password}`;
  const lines = [
    '[databases]',
    `pooled = ${server}`,
    '[pgbouncer]',
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'session' ? serverConnections * 10 : serverConnections}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...(ignored === undefined ? [] : [`ignore_startup_parameters = ${ignored}`]),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  const identity = process.getuid?.() === 0 ? { uid: nobodyId, gid: nobodyId } : {};
  const child = spawn(findPgBouncer() ?? '', [file], { ...identity, stdio: 'ignore' });
  const closed = once(child, 'close');
  const url = `postgresql://anyone@127.0.0.1:${ownPort}/pooled?sslmode=disable`;
  const startedAt = performance.now();
  while (!(await answers(url))) {
    if (performance.now() - startedAt > startMsMax) throw new Error('PgBouncer did not start');
    await sleep(pollMs);
  }
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      await closed;
      removeDataFolder(folder);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

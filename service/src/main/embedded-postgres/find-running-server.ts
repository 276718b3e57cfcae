import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Address } from './cluster.ts';
import { connectTimeoutMs } from './limits.ts';
import { isPostmasterOf } from './postmaster-process.ts';

export interface RunningServer {
  readonly pid: number;
  /** Null while the server has not yet said where it listens. */
  readonly address: Address | null;
}

/** The server that already runs in this folder, by PostgreSQL's own lock file. A stale file is nothing. */
export async function findRunningServer(clusterDir: string): Promise<RunningServer | null> {
  const server = await readLockFile(clusterDir);
  if (server === null) return null;
  if (await isPostmasterOf(server.pid, clusterDir)) return server;
  // A server in another container has an id that means nothing here, but its socket in the shared folder answers.
  // Starting a second one beside it would destroy the data.
  if (server.address === null || !(await isListening(clusterDir, server.address.port))) return null;
  return { pid: server.pid, address: { port: server.address.port, socketDir: clusterDir } };
}

export function lockFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

export function socketPath(socketDir: string, port: number): string {
  return join(socketDir, `.s.PGSQL.${port}`);
}

async function readLockFile(clusterDir: string): Promise<RunningServer | null> {
  const text = await readFile(lockFilePath(clusterDir), 'utf8').catch(() => '');
  const [pid, , , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !/^\d+$/.test(pid)) return null;
  // The status comes last, so with it all the other lines are there.
  if (!status || !port || !/^\d+$/.test(port)) return { pid: Number(pid), address: null };
  return { pid: Number(pid), address: { port: Number(port), socketDir: socketDir || null } };
}

function isListening(socketDir: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(socketDir, port));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(connectTimeoutMs, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Address, connectTimeoutMs, databaseUrl, loadPassword } from './cluster.ts';

/** PostgreSQL writes its lock file within milliseconds. One that stays empty was left by a crash. */
const emptyLockFileAgeMs = 5_000;

export interface RunningServer {
  readonly pid: number;
  /** Null until the server has published its address. */
  readonly address: Address | null;
}

/** The server that already runs in this folder, by PostgreSQL's own lock file. A stale file is ignored. */
export async function findRunningServer(clusterDir: string): Promise<RunningServer | null> {
  const server = await readLockFile(clusterDir);
  if (server === null) return null;
  if (await isPostmasterOf(server.pid, clusterDir)) return server;
  // The process id of a server in another container means nothing here, but its socket in the shared folder answers.
  // Starting a second server would destroy the data.
  if (server.address === null || !(await isListening(clusterDir, server.address.port))) return null;
  return { pid: server.pid, address: { port: server.address.port, socketDir: clusterDir } };
}

function lockFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

export function socketPath(socketDir: string, port: number): string {
  return join(socketDir, `.s.PGSQL.${port}`);
}

async function readLockFile(clusterDir: string): Promise<RunningServer | null> {
  const text = await readFile(lockFilePath(clusterDir), 'utf8').catch(() => '');
  const [pid, , , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !/^\d+$/.test(pid)) return null;
  // The status comes last, so the file is complete once it is there.
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

/** The address of the database that runs in this data folder, for commands that connect to it. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const server = await findRunningServer(join(folder, 'postgres'));
  if (!server?.address) return null;
  return databaseUrl(server.address, await loadPassword(folder, { mayCreate: false }));
}

/** Whether this process is the PostgreSQL server of this folder: its id may have been reused. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = process.platform === 'linux' ? await readProcCommand(pid) : await readPsCommand(pid);
  return `${command} `.includes(`/postgres -D ${clusterDir} `);
}

// The command line is readable where the working folder is not: root in a container cannot inspect other users.
async function readProcCommand(pid: number): Promise<string> {
  const bytes = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return bytes.replaceAll('\0', ' ').trim();
}

function readPsCommand(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_error, stdout) => resolve(stdout.trim()));
  });
}

/**
 * PostgreSQL removes a lock file whose process is gone, but stops at one that is empty or whose process id was reused
 * by the same user. Called only after it has stopped for that reason.
 */
export async function removeStaleLockFile(clusterDir: string): Promise<void> {
  const path = lockFilePath(clusterDir);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null || (await findRunningServer(clusterDir)) !== null) return;
  if (Number.isNaN(Number.parseInt(text, 10)) && !(await isOlderThan(path, emptyLockFileAgeMs))) return;
  // Another server may have been started since. If that happens after this line, PostgreSQL's own shared memory check
  // still prevents two servers.
  if ((await readFile(path, 'utf8').catch(() => null)) === text) await rm(path, { force: true });
}

/** Sockets of killed servers remain under port numbers that PostgreSQL never checks again. */
export async function removeStaleSockets(clusterDir: string): Promise<void> {
  for (const name of await readdir(clusterDir)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(name)) continue;
    const lockPath = join(clusterDir, name);
    const pid = Number.parseInt(await readFile(lockPath, 'utf8').catch(() => ''), 10);
    if (Number.isNaN(pid) || (await isPostmasterOf(pid, clusterDir))) continue;
    await rm(lockPath.replace(/\.lock$/, ''), { force: true });
    await rm(lockPath, { force: true });
  }
}

async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > ageMs;
}

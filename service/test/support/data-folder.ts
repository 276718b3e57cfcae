import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDir = '/dev/shm';
/** All databases of a run together take a fourth of this. */
const memoryBytesMin = 4 * 1024 ** 3;

/**
 * Where databases of tests are kept: in memory if there is plenty. A database has a thousand files, and copying them on
 * a disk takes 280 ms of processor time instead of 16.
 */
export function databasesDir(): string {
  if (process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memoryDir);
    return bavail * bsize >= memoryBytesMin ? memoryDir : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** An empty folder that any user can read, for a separate database. */
export function makeDataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(databasesDir(), 'bestow-start-')));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes the folder, and ends whatever PostgreSQL still runs in it. */
export function removeDataFolder(folder: string): void {
  for (const pid of postgresProcessesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had already ended with its server.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** PostgreSQL's processes have their data folder as working folder. */
export function postgresProcessesOf(folder: string): number[] {
  if (process.platform !== 'linux') return processesByLsof(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolderOf(name).startsWith(folder))
    .map(Number);
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function processesByLsof(folder: string): number[] {
  const { stdout } = spawnSync('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'], { encoding: 'utf8' });
  const entries = stdout.split(/^(?=p)/m).filter((entry) => entry.includes(`\nn${folder}`));
  return entries.map((entry) => Number(/^p(\d+)/.exec(entry)?.[1]));
}

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningServer, lockFilePath } from './find-running-server.ts';
import { emptyLockFileAgeMs } from './limits.ts';
import { isPostmasterOf } from './postmaster-process.ts';

/**
 * PostgreSQL removes a lock file whose process is gone, but stops at one that is empty or whose process id was given
 * to an unrelated process of the same user. Called only after it has stopped for that reason.
 */
export async function removeStaleLockFile(clusterDir: string): Promise<void> {
  const path = lockFilePath(clusterDir);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null || (await findRunningServer(clusterDir)) !== null) return;
  if (Number.isNaN(Number.parseInt(text, 10)) && !(await isOlderThan(path, emptyLockFileAgeMs))) return;
  // Somebody may have started a server since. Should that happen after this line too, PostgreSQL's own shared memory
  // check still keeps two servers apart.
  if ((await readFile(path, 'utf8').catch(() => null)) === text) await rm(path, { force: true });
}

/** Sockets of killed servers stay behind under port numbers that PostgreSQL never looks at again. */
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

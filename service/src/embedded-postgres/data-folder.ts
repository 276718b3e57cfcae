import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { errorCode } from './error-code.ts';
import { isRoot, type Runner, rootModeOwnerIds } from './runner.ts';

/** False if there is no cluster yet. A folder with other content is rejected, not filled. */
export async function hasCluster(dir: string): Promise<boolean> {
  const names = await listNames(dir);
  if (names.length === 0) return false;
  if (names.includes('PG_VERSION')) return true;
  throw new StartupError(
    `The folder ${dir} has files but is not a PostgreSQL data folder: move it away, or set DATA_DIR to another folder.`,
  );
}

export async function requireUsableCluster(dir: string, runner: Runner, majorVersion: number): Promise<void> {
  await requireOwner(dir, runner);
  const dataVersion = Number.parseInt(await readFile(join(dir, 'PG_VERSION'), 'utf8'), 10);
  if (dataVersion === majorVersion) return;
  const advice =
    dataVersion > majorVersion
      ? 'use the newer Bestow that created it'
      : 'use the older Bestow that created it, and move the data with pg_dump to a server of your own (DATABASE_URL)';
  throw new StartupError(
    `The data in ${dir} belongs to PostgreSQL ${dataVersion}, and this Bestow includes PostgreSQL ${majorVersion}: ${advice}; nothing was changed.`,
  );
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    // For an inaccessible folder, the message depends on its owner.
    if (errorCode(error) === 'EACCES') await requireOwner(dir, null);
    throw error;
  }
}

async function requireOwner(dir: string, runner: Runner | null): Promise<void> {
  const ownerId = (await stat(dir)).uid;
  const expected = runner?.fileOwnerId ?? process.getuid?.();
  if (ownerId === expected || (isRoot() && rootModeOwnerIds.includes(ownerId))) return;
  const advice = rootModeOwnerIds.includes(ownerId)
    ? 'it was first used by root, so start Bestow as root again'
    : `start Bestow as the user with id ${ownerId}`;
  throw new StartupError(
    `The data folder ${dir} belongs to another user: ${advice}, or change the owner of the whole data folder with chown -R while Bestow is stopped.`,
  );
}

/** As root, gives the cluster's files to the server's user, which may have changed since last time. */
export async function handOverFiles(cluster: Cluster): Promise<void> {
  const ownerId = cluster.runner.fileOwnerId;
  if (!isRoot() || (await stat(cluster.dir)).uid === ownerId) return;
  await changeOwner(cluster.dir, ownerId);
}

// A folder comes after its content: if this is interrupted, the top folder still has the old owner and the work is
// redone.
async function changeOwner(dir: string, ownerId: number): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await changeOwner(path, ownerId);
    else await lchown(path, ownerId, ownerId);
  }
  await lchown(dir, ownerId, ownerId);
}

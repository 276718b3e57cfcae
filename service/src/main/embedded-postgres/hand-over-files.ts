import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot } from './choose-runner.ts';
import type { Cluster } from './cluster.ts';

/** As root, gives the cluster's files to the identity that the server will have, which may differ from last time. */
export async function handOverFiles(cluster: Cluster): Promise<void> {
  const ownerId = cluster.runner.fileOwnerId;
  if (!isRoot() || (await stat(cluster.dir)).uid === ownerId) return;
  await changeOwner(cluster.dir, ownerId);
}

// A folder comes after its content: when this is cut short, the top still has the old owner and the work is redone.
async function changeOwner(dir: string, ownerId: number): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await changeOwner(path, ownerId);
    else await lchown(path, ownerId, ownerId);
  }
  await lchown(dir, ownerId, ownerId);
}

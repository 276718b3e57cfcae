import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { isRoot } from './runner.ts';

const serverLogBytesMax = 10 * 1024 * 1024;
const serverLogTailBytesMax = 64 * 1024;

export function serverLogPath(clusterDir: string): string {
  return join(clusterDir, 'server.log');
}

/** Opens the log that the server appends to, which outlives our process. */
export async function openServerLog(cluster: Cluster): Promise<FileHandle> {
  await rotateServerLog(cluster.dir);
  const log = await openLog(serverLogPath(cluster.dir), constants.O_CREAT);
  if (isRoot()) await log.chown(cluster.runner.fileOwnerId, cluster.runner.fileOwnerId);
  return log;
}

/** Keeps one older log. The file is truncated in place, because a running server has it open. */
export async function rotateServerLog(clusterDir: string): Promise<void> {
  const path = serverLogPath(clusterDir);
  const log = await openLog(path, 0).catch(() => null);
  if (log === null) return;
  try {
    if ((await log.stat()).size <= serverLogBytesMax) return;
    await rm(`${path}.1`, { force: true });
    await copyFile(path, `${path}.1`, constants.COPYFILE_EXCL);
    await log.truncate(0);
  } finally {
    await log.close();
  }
}

/** What one server process wrote since the given position. */
export async function readServerLog(clusterDir: string, pid: number, fromByte: number): Promise<string[]> {
  const log = await openLog(serverLogPath(clusterDir), 0).catch(() => null);
  if (log === null) return [];
  try {
    const { size } = await log.stat();
    const start = Math.max(fromByte <= size ? fromByte : 0, size - serverLogTailBytesMax);
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - start), position: start });
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .split('\n')
      .filter((line) => line !== '');
    const own = lines.filter((line) => line.includes(` [${pid}] `));
    return own.length > 0 ? own : lines;
  } finally {
    await log.close();
  }
}

// The folder belongs to an unprivileged user. Following its links as root would let that user write to any file.
function openLog(path: string, flags: number): Promise<FileHandle> {
  return open(path, constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | flags, 0o600);
}

import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const megabytes = 700;
const ballastBytes = 4 * 1024 ** 2;

/** The file system that holds the database, small enough to be filled. */
export interface DataDisk {
  readonly folder: string;
  /** False where we may not mount one: the database is then on the machine's own disk, which nobody fills. */
  readonly canBeFilled: boolean;
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

export function createDataDisk(parent: string): DataDisk {
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'bestow-chaos', folder]);
  const canBeFilled = mounted.status === 0;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    canBeFilled,
    fill() {
      if (canBeFilled) writeUntilFull(ballast);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      if (canBeFilled) spawnSync('umount', ['--lazy', folder]);
    },
  };
}

function writeUntilFull(file: string): void {
  const piece = Buffer.alloc(ballastBytes);
  const descriptor = openSync(file, 'a');
  try {
    for (let size = piece.length; size > 0; ) {
      try {
        if (writeSync(descriptor, piece, 0, size) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

import { createHash } from 'node:crypto';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Manifest } from '../types.ts';
import { type FrameKey, sealFrames } from './frames.ts';
import { headLine } from './head.ts';

/** What was written: of the file, and of the rows in it. */
export interface WrittenFile {
  readonly byteCount: number;
  readonly sha256: Buffer;
  readonly rowsDigest: string;
}

/**
 * Writes the file under a temporary name, and waits until the disk has it. `pages` are the lines of its rows. Nobody but
 * the owner may read it, although it is encrypted.
 */
export async function writeTemporary(
  path: string,
  frameKey: FrameKey,
  manifest: Manifest,
  pages: AsyncIterable<string>,
): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(temporaryOf(path), 'wx', 0o600);
  try {
    const written = await writeAll(handle, frameKey, manifest, pages);
    await handle.sync();
    return written;
  } finally {
    await handle.close();
  }
}

export function temporaryOf(path: string): string {
  return `${path}.tmp`;
}

/** From now on the file has its name, also after a power failure. Repeating it changes nothing. */
export async function giveName(path: string): Promise<void> {
  await rename(temporaryOf(path), path).catch(async (error: unknown) => {
    await access(path).catch(() => {
      throw error;
    });
  });
  // The account's folder may be new, and the one around it too.
  const folder = dirname(path);
  for (const each of [folder, dirname(folder), dirname(dirname(folder))]) await syncFolder(each);
}

async function syncFolder(path: string): Promise<void> {
  // One that we may not read was not made by us.
  const folder = await open(path, 'r').catch(() => null);
  if (folder === null) return;
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file that has its name is never removed: a commit whose answer was lost may have named it. */
export async function removeTemporary(path: string): Promise<void> {
  await rm(temporaryOf(path), { force: true });
}

async function writeAll(
  handle: FileHandle,
  frameKey: FrameKey,
  manifest: Manifest,
  pages: AsyncIterable<string>,
): Promise<WrittenFile> {
  const fileHash = createHash('sha256');
  const rowsHash = createHash('sha256');
  let byteCount = 0;
  const write = async (bytes: Buffer) => {
    fileHash.update(bytes);
    byteCount += bytes.length;
    await handle.writeFile(bytes);
  };
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(manifest)}\n`;
    for await (const page of pages) {
      rowsHash.update(page);
      yield page;
    }
  }
  await write(headLine(frameKey));
  const source = Readable.from(lines());
  const packed = createGzip();
  // Not `pipe` alone: an error of the database must end the packing too.
  source.on('error', (error) => packed.destroy(error));
  for await (const frame of sealFrames(frameKey, source.pipe(packed))) await write(frame);
  return { byteCount, sha256: fileHash.digest(), rowsDigest: rowsHash.digest('hex') };
}

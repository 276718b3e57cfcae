import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { WrittenFile } from '../queries.ts';
import type { ReportFormat } from '../types.ts';

/** Before compression. Large enough that a file of a gigabyte has some thousand rows, small enough for any process. */
const chunkBytes = 512 * 1024;
/** The fastest: four fifths of the size of a table are gone already. */
const level = 1;

const pack = promisify<Buffer, object, Buffer>(deflateRaw);
const unpack = promisify<Buffer, object, Buffer>(inflateRaw);

/** Stores a chunk; throws if the file is no longer wanted. */
export type StoreChunk = (number: number, bytes: Buffer) => Promise<void>;

/** Cuts a file into chunks. A spreadsheet is compressed already. */
export async function writeChunks(
  format: ReportFormat,
  content: AsyncIterable<Buffer>,
  store: StoreChunk,
): Promise<Omit<WrittenFile, 'rowCount'>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  let chunkCount = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const plain = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    chunkCount++;
    await store(chunkCount, format === 'Xlsx' ? plain : await pack(plain, { level }));
  };
  for await (const bytes of content) {
    hash.update(bytes);
    byteCount += bytes.length;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= chunkBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { byteCount, chunkCount, sha256: hash.digest() };
}

export function openChunk(format: ReportFormat, bytes: Buffer): Promise<Buffer> {
  return format === 'Xlsx' ? Promise.resolve(bytes) : unpack(bytes, {});
}

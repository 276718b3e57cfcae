import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';
import type { ZipEntry } from './zip-directory.ts';

/** How much one zip file can unpack to, for all entries that are read. */
export interface UnpackBudget {
  bytesLeft: number;
}

const entryBytesMax = 64 * 1024 * 1024;
const pieceBytes = 64 * 1024;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/**
 * The bytes of an entry, piece by piece. They are counted as they are unpacked, and unpacking stops at the first byte
 * too many; the sizes in the zip file are ignored.
 */
export async function* unpackEntry(file: Buffer, entry: ZipEntry, budget: UnpackBudget): AsyncGenerator<Buffer> {
  const packed = file.subarray(entry.start, entry.end);
  let bytes = 0;
  try {
    for await (const piece of entry.isDeflated ? inflate(packed) : slices(packed)) {
      bytes += piece.length;
      budget.bytesLeft -= piece.length;
      if (bytes > entryBytesMax || budget.bytesLeft < 0) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw isZlibError(error) ? damagedPart(entry) : error;
  }
}

function inflate(packed: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: pieceBytes });
  stream.end(packed);
  return stream;
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function tooLarge(): Unreadable {
  return new Unreadable(
    `The spreadsheet unpacks to more than ${megabytes(entryBytesMax)} MB. Copy the rows with recipients into a new spreadsheet without pictures and formatting, and upload that.`,
  );
}

function damagedPart({ name }: ZipEntry): Unreadable {
  return new Unreadable(
    `The spreadsheet is damaged: its part "${name}" cannot be unpacked. Open it in your spreadsheet program, save it again as .xlsx and upload that.`,
  );
}

import { serveThread } from '../kit/threads/serve-thread.ts';
import { Unreadable } from '../kit/xlsx/unreadable.ts';
import { readTable } from './read-table.ts';
import type { FileKind, FileLimits } from './types.ts';

export interface ReadTask {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
  readonly limits: FileLimits;
}

/** Rows are returned as JSON in portions, so that the receiver does not process them all in one turn. */
export type ReadResult =
  | { readonly header: readonly string[]; readonly portions: readonly Uint8Array[] }
  | { readonly fault: string };

const rowsPerPortion = 250;

serveThread<ReadTask, ReadResult>(async ({ kind, bytes, limits }) => {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { header, rows } = await readTable(kind, file, limits);
    const encoder = new TextEncoder();
    const portions: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < rows.length; at += rowsPerPortion) {
      portions.push(encoder.encode(JSON.stringify(rows.slice(at, at + rowsPerPortion))));
    }
    return { value: { header, portions }, moved: portions.map(({ buffer }) => buffer) };
  } catch (error) {
    if (error instanceof Unreadable) return { value: { fault: error.message } };
    throw error;
  }
});

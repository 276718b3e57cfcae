import { setImmediate as breathe } from 'node:timers/promises';
import { ServiceUnavailable, UnreadableFile } from '../kit/errors.ts';
import type { PoolLimits } from '../kit/threads/pool-limits.ts';
import { ThreadFault } from '../kit/threads/thread-errors.ts';
import { createThreadPool, type ThreadPool } from '../kit/threads/thread-pool.ts';
import type { ReadResult, ReadTask } from './read-table.thread.ts';
import { type FileContent, type FileKind, type FileLimits, portalFileLimits } from './types.ts';

/** Reads recipient files. Whatever a file does to its reader, the process continues. */
export interface FileReader {
  read(kind: FileKind, bytes: Buffer, limits?: FileLimits): Promise<FileContent>;
  close(): Promise<void>;
}

export const fileReaderLimits: PoolLimits = {
  file: 'uploads/read-table.thread',
  threadsMax: 2,
  waitingMax: 8,
  // A file of 8 MiB takes two to three seconds on a slow machine.
  taskMs: 20_000,
  heapMbMax: 256,
  idleMs: 60_000,
};
const retryAfterSeconds = 5;

/** Files are read in separate threads, with limits on memory and time. */
export function createFileReader(limits: PoolLimits = fileReaderLimits): FileReader {
  const pool: ThreadPool<ReadTask, ReadResult> = createThreadPool(limits);
  return {
    async read(kind, bytes, fileLimits = portalFileLimits) {
      const result = await pool.run({ kind, bytes, limits: fileLimits }).catch((error: unknown) => {
        throw error instanceof ThreadFault ? refusalOf(error) : error;
      });
      if ('fault' in result) throw new UnreadableFile(result.fault);
      return { header: result.header, rows: await rowsOf(result.portions) };
    },
    close: () => pool.close(),
  };
}

async function rowsOf(portions: readonly Uint8Array[]): Promise<string[][]> {
  const decoder = new TextDecoder();
  const rows: string[][] = [];
  for (const portion of portions) {
    rows.push(...(JSON.parse(decoder.decode(portion)) as string[][]));
    await breathe();
  }
  return rows;
}

const tooMuch =
  'Copy only the rows with recipients into a new file and upload that; split a long list into several files.';

function refusalOf(fault: ThreadFault): Error {
  if (fault.kind === 'tooLarge') return new UnreadableFile(`The file takes too much memory to read. ${tooMuch}`);
  if (fault.kind === 'tooSlow') return new UnreadableFile(`The file takes too long to read. ${tooMuch}`);
  if (fault.kind === 'busy') {
    return new ServiceUnavailable(
      'Too many files are being read right now. Upload yours again in a few seconds.',
      retryAfterSeconds,
    );
  }
  if (fault.kind === 'closed' || fault.kind === 'crashed') {
    return new ServiceUnavailable(
      'The file could not be read right now. Upload it again in a few seconds.',
      retryAfterSeconds,
    );
  }
  return fault;
}

import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { WrongUse } from '../../cli/command-errors.ts';

const chunkBytes = 256 * 1024;

/** A file that is named on the command line; "-" is standard input. */
export async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(`${file} cannot be read (${error.code}).`);
  });
  return createReadStream(file, { highWaterMark: chunkBytes });
}

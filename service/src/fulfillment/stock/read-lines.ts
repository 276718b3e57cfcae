import type { Readable } from 'node:stream';
import { StockRefused } from './types.ts';

export const rowLengthMax = 16_384;

/** The non-empty lines of a stream, with only one piece of it in memory. */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  let isFirst = true;
  for await (const piece of input as AsyncIterable<string>) {
    const lines = (rest + (isFirst ? piece.replace(/^\uFEFF/, '') : piece)).split('\n');
    isFirst = false;
    rest = lines.pop() ?? '';
    if (rest.length > rowLengthMax) {
      throw new StockRefused(
        `A line has more than ${rowLengthMax} characters; is the file NDJSON, with one object per line?`,
      );
    }
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Secret } from '../../kit/secret.ts';
import { ArchiveRefused } from '../errors.ts';
import type { Manifest } from '../types.ts';
import { openFrames } from './frames.ts';
import { type Head, headBytesMax, parseHead } from './head.ts';

export async function readHead(path: string): Promise<Head> {
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) throw new ArchiveRefused(`The file ${path} cannot be read.`);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytesMax), 0, headBytesMax, 0);
    return parseHead(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}

/** A line of a file below the manifest, as it is stored; its row is not parsed, because numbers can be larger than ours. */
export interface StoredRow {
  readonly table: string;
  readonly row: string;
}

export interface OpenedFile {
  readonly manifest: Manifest;
  /** All rows, once. */
  readonly rows: AsyncIterable<readonly StoredRow[]>;
}

/** Decrypts a file as it is read. A changed byte ends it with an error, at the latest at its end. */
export async function openFile(path: string, key: Secret<Buffer>): Promise<OpenedFile> {
  const head = await readHead(path);
  const sealed = createReadStream(path, { start: head.byteCount }) as AsyncIterable<Buffer>;
  const source = Readable.from(openFrames({ key, ...head }, sealed));
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  const lines = readLines(source.pipe(unpacked));
  const first = await lines.next();
  const [manifestLine, ...others] = first.done ? [] : first.value;
  if (manifestLine === undefined) throw new ArchiveRefused('The file is empty.');
  async function* rows(): AsyncGenerator<readonly StoredRow[]> {
    if (others.length > 0) yield others.map(parseRow);
    for await (const page of lines) yield page.map(parseRow);
  }
  return { manifest: JSON.parse(manifestLine) as Manifest, rows: rows() };
}

/** How the lines of rows are hashed, when they are written and when they are read back. */
export async function digestRows(rows: AsyncIterable<readonly StoredRow[]>) {
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  for await (const page of rows) {
    for (const stored of page) {
      hash.update(lineOf(stored));
      counts.set(stored.table, (counts.get(stored.table) ?? 0) + 1);
    }
  }
  return { rowsDigest: hash.digest('hex'), counts };
}

const tableStart = '{"table":"';
const rowStart = '","row":';

export function lineOf({ table, row }: StoredRow): string {
  return `${tableStart}${table}${rowStart}${row}}\n`;
}

function parseRow(line: string): StoredRow {
  const end = line.indexOf(rowStart);
  if (!line.startsWith(tableStart) || end < 0 || !line.endsWith('}'))
    throw new ArchiveRefused('The file has a line that is no row.');
  return { table: line.slice(tableStart.length, end), row: line.slice(end + rowStart.length, -1) };
}

async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new ArchiveRefused('The file ends within a row.');
}

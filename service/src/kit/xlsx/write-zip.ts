import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

const localSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const versionNeeded = 20;
/** Bit 3: sizes follow the content. Bit 11: the name is UTF-8. */
const flags = 0x0808;
const methodDeflate = 8;
/** 1 January 1980, the earliest day of the format: the same content always gives the same file. */
const fixedDate = 0x0021;

interface WrittenEntry {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly plainBytes: number;
}

/** A ZIP file, written while its entries are read, so that its size does not matter. Each entry has less than 4 GiB. */
export async function* writeZip(entries: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const start = at;
    const nameBytes = Buffer.from(name, 'utf8');
    const header = localHeader(nameBytes);
    at += header.length;
    yield header;
    const plain = { crc: 0, bytes: 0 };
    let packedBytes = 0;
    for await (const packed of deflate(content, plain)) {
      packedBytes += packed.length;
      yield packed;
    }
    const entry = { name: nameBytes, at: start, crc: plain.crc, packedBytes, plainBytes: plain.bytes };
    const end = descriptor(entry);
    at += packedBytes + end.length;
    yield end;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

async function* deflate(
  content: ZipPart['content'],
  plain: { crc: number; bytes: number },
): AsyncGenerator<Buffer, void> {
  async function* counted() {
    for await (const bytes of content) {
      plain.crc = crc32(bytes, plain.crc);
      plain.bytes += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw();
  // An error of the content ends the packer, and so the loop below, with that error.
  pipeline(Readable.from(counted()), packer, () => undefined);
  yield* packer as AsyncIterable<Buffer>;
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(localSignature, 0);
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(methodDeflate, 8);
  header.writeUInt16LE(fixedDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packedBytes, plainBytes }: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(descriptorSignature, 0);
  writeSizes(bytes, 4, { crc, packedBytes, plainBytes });
  return bytes;
}

function centralHeader({ name, at, crc, packedBytes, plainBytes }: WrittenEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(centralSignature, 0);
  header.writeUInt16LE(versionNeeded, 4);
  header.writeUInt16LE(versionNeeded, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(methodDeflate, 10);
  header.writeUInt16LE(fixedDate, 14);
  writeSizes(header, 16, { crc, packedBytes, plainBytes });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

function writeSizes(target: Buffer, at: number, sizes: Pick<WrittenEntry, 'crc' | 'packedBytes' | 'plainBytes'>): void {
  target.writeUInt32LE(sizes.crc, at);
  target.writeUInt32LE(sizes.packedBytes, at + 4);
  target.writeUInt32LE(sizes.plainBytes, at + 8);
}

function endOfDirectory(entries: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryAt, 16);
  return end;
}

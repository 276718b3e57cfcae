import { deflateRawSync } from 'node:zlib';
/** A file to pack, and false statements about it. */
export interface PackedFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly isStored?: boolean;
  readonly says?: Lies | undefined;
}

export interface Lies {
  readonly unpackedBytes?: number;
  readonly packedBytes?: number;
  readonly localName?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly extra?: Buffer;
  /** The entry starts at the offset of this other entry. */
  readonly sameAs?: number;
}

export interface SaidOfAll {
  readonly count?: number;
  readonly directoryStart?: number;
}

/** A zip file with the requested errors. */
export function writeZip(files: readonly PackedFile[], says: SaidOfAll = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const file of files) {
    const packed = packedOf(file);
    const local = Buffer.concat([header(file, packed, null), packed]);
    const start = file.says?.sameAs === undefined ? at : (starts[file.says.sameAs] ?? 0);
    starts.push(start);
    directory.push(header(file, packed, start));
    if (file.says?.sameAs === undefined) {
      bodies.push(local);
      at += local.length;
    }
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(says.count ?? files.length, 8);
  end.writeUInt16LE(says.count ?? files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(says.directoryStart ?? at, 16);
  return Buffer.concat([...bodies, listed, end]);
}

function packedOf({ content, isStored = false }: PackedFile): Buffer {
  const bytes = Buffer.from(content as string);
  return isStored ? bytes : deflateRawSync(bytes, { level: 1 });
}

/** The local header of an entry, or its directory entry when `start` is given. */
function header({ name, content, isStored, says = {} }: PackedFile, packed: Buffer, start: number | null): Buffer {
  const isLocal = start === null;
  const nameBytes = Buffer.from(isLocal ? (says.localName ?? name) : name);
  const extra = isLocal ? Buffer.alloc(0) : (says.extra ?? Buffer.alloc(0));
  const head = Buffer.alloc(isLocal ? 30 : 46);
  head.writeUInt32LE(isLocal ? 0x04034b50 : 0x02014b50, 0);
  const at = isLocal ? 4 : 6;
  head.writeUInt16LE(20, at);
  head.writeUInt16LE(says.flags ?? 0, at + 2);
  head.writeUInt16LE(says.method ?? (isStored ? 0 : 8), at + 4);
  head.writeUInt32LE(says.packedBytes ?? packed.length, at + 14);
  head.writeUInt32LE(says.unpackedBytes ?? Buffer.byteLength(content), at + 18);
  head.writeUInt16LE(nameBytes.length, at + 22);
  head.writeUInt16LE(extra.length, at + 24);
  if (start !== null) head.writeUInt32LE(start, 42);
  return Buffer.concat([head, nameBytes, extra]);
}

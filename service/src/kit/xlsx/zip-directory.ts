import { Unreadable } from './unreadable.ts';

/** A file in a zip file: where its packed bytes are. The unpacked sizes in the zip file are ignored. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly start: number;
  readonly end: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const commentBytesMax = 65_535;
const entriesMax = 2_000;
const nameBytesMax = 512;
const seeZip64 = 0xffffffff;
const zip64FieldId = 1;
const isEncrypted = 1;
const methods: Readonly<Record<number, boolean>> = { 0: false, 8: true };

const damaged = new Unreadable(
  'The spreadsheet is damaged: its parts cannot be found. Open it in your spreadsheet program, save it again as .xlsx and upload that.',
);
const locked = new Unreadable('The spreadsheet is protected by a password. Save it without one and upload it again.');

/**
 * The entries of a zip file, read from its directory and compared with the header of each entry. Overlapping entries,
 * which let a small file unpack to terabytes, and names outside the archive are rejected.
 */
export function readZipDirectory(file: Buffer): ReadonlyMap<string, ZipEntry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  const start = file.readUInt32LE(end + 16);
  if (count > entriesMax || file.readUInt16LE(end + 8) !== count) throw damaged;
  if (start + file.readUInt32LE(end + 12) > end) throw damaged;
  const entries = new Map<string, ZipEntry>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || file.readUInt32LE(at) !== entrySignature) throw damaged;
    const next = at + entryBytes + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (next > end) throw damaged;
    const entry = readEntry(file, at, start);
    if (entries.has(entry.name)) throw damaged;
    entries.set(entry.name, entry);
    at = next;
  }
  refuseOverlaps([...entries.values()]);
  return entries;
}

/** The end record is the last thing in the file: its comment ends where the file ends. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endBytes - commentBytesMax);
  for (let at = file.length - endBytes; at >= first; at--) {
    if (file.readUInt32LE(at) !== endSignature) continue;
    if (at + endBytes + file.readUInt16LE(at + 20) === file.length) return at;
  }
  throw damaged;
}

function readEntry(file: Buffer, at: number, dataEnd: number): ZipEntry {
  const nameBytes = file.readUInt16LE(at + 28);
  if (nameBytes > nameBytesMax) throw damaged;
  if (file.readUInt16LE(at + 8) & isEncrypted) throw locked;
  const isDeflated = methods[file.readUInt16LE(at + 10)];
  if (isDeflated === undefined) throw damaged;
  const rawName = file.subarray(at + entryBytes, at + entryBytes + nameBytes);
  const extra = file.subarray(at + entryBytes + nameBytes, at + entryBytes + nameBytes + file.readUInt16LE(at + 30));
  const { packedBytes, localStart } = readPlace(file, at, extra);
  if (localStart + localBytes > dataEnd || file.readUInt32LE(localStart) !== localSignature) throw damaged;
  const localNameEnd = localStart + localBytes + file.readUInt16LE(localStart + 26);
  const start = localNameEnd + file.readUInt16LE(localStart + 28);
  if (start + packedBytes > dataEnd) throw damaged;
  // A parser that follows the other header would see another file.
  if (!rawName.equals(file.subarray(localStart + localBytes, localNameEnd))) throw damaged;
  if (file.readUInt16LE(localStart + 8) !== file.readUInt16LE(at + 10)) throw damaged;
  return { name: plainName(rawName), isDeflated, start, end: start + packedBytes };
}

/** Streaming writers store sizes and offsets in a 64-bit field, even for small files. */
function readPlace(file: Buffer, at: number, extra: Buffer): { packedBytes: number; localStart: number } {
  const field = findField(extra, zip64FieldId);
  let fieldAt = 0;
  const sizeAt = (offset: number): bigint => {
    const size = file.readUInt32LE(at + offset);
    if (size !== seeZip64) return BigInt(size);
    if (!field || fieldAt + 8 > field.length) throw damaged;
    fieldAt += 8;
    return field.readBigUInt64LE(fieldAt - 8);
  };
  sizeAt(24); // The unpacked size comes first in the field; it is skipped.
  const [packedBytes, localStart] = [sizeAt(20), sizeAt(42)];
  if (packedBytes > BigInt(file.length) || localStart > BigInt(file.length)) throw damaged;
  return { packedBytes: Number(packedBytes), localStart: Number(localStart) };
}

function findField(extra: Buffer, id: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return null;
}

function plainName(raw: Buffer): string {
  const name = raw.toString('utf8').replaceAll('\\', '/');
  const parts = name.split('/');
  if (name === '' || name.includes('\0') || parts[0] === '' || parts.includes('..')) throw damaged;
  return name;
}

function refuseOverlaps(entries: ZipEntry[]): void {
  const inOrder = entries.sort((one, other) => one.start - other.start);
  inOrder.forEach((entry, index) => {
    const before = inOrder[index - 1];
    if (before && before.end > entry.start) throw damaged;
  });
}

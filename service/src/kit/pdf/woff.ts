import { inflateSync } from 'node:zlib';

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;
const tableBytesMax = 16 * 1024 * 1024;

/**
 * Unpacks a web font. The PDF library reads web fonts too, but would unpack the outlines again for every letter, which
 * costs about a second of CPU time per page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const tableCount = woff.readUInt16BE(12);
  const header = Buffer.alloc(sfntHeaderBytes + tableCount * sfntEntryBytes);
  woff.copy(header, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  header.writeUInt16BE(tableCount, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tableCount - power) * 16, 10);

  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < tableCount; index++) {
    const entry = woffHeaderBytes + index * woffEntryBytes;
    const target = sfntHeaderBytes + index * sfntEntryBytes;
    const table = readTable(woff, entry);
    woff.copy(header, target, entry, entry + 4);
    woff.copy(header, target + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(table.length, target + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([header, ...tables]);
}

function readTable(woff: Buffer, entry: number): Buffer {
  const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
  ];
  const packed = woff.subarray(start, start + packedLength);
  return packedLength === length ? packed : inflateSync(packed, { maxOutputLength: tableBytesMax });
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytesMin = 22;
const commentBytesMax = 65_535;
const entryBytesMin = 46;
const entriesMax = 10_000;

/** How large a zip file says it is once unpacked; null when it is none. */
export function unpackedBytes(file: Buffer): number | null {
  const end = findEnd(file);
  if (end === null) return null;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  let total = 0;
  for (let entry = 0; entry < Math.min(count, entriesMax); entry++) {
    if (at + entryBytesMin > file.length || file.readUInt32LE(at) !== entrySignature) return null;
    total += file.readUInt32LE(at + 24);
    at += entryBytesMin + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return total;
}

function findEnd(file: Buffer): number | null {
  const first = Math.max(0, file.length - endBytesMin - commentBytesMax);
  for (let at = file.length - endBytesMin; at >= first; at--) if (file.readUInt32LE(at) === endSignature) return at;
  return null;
}

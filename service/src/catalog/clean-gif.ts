const headerBytes = 13;
const frameBytes = 10;
const extension = 0x21;
const frameMark = 0x2c;
const endMark = 0x3b;
/** When a frame is shown, and which colour is transparent. Other extensions are comments and data of programs. */
const graphicControl = 0xf9;

/** The same GIF with one frame and nothing else. Null: it is damaged or animated, or draws outside its sides. */
export function cleanGif(bytes: Buffer): Buffer | null {
  const start = headerBytes + colorsAfter(bytes, headerBytes - 3);
  const kept = [bytes.subarray(0, start)];
  let hasPixels = false;
  for (let at = start; at < bytes.length; ) {
    if (bytes[at] === endMark) return hasPixels ? Buffer.concat([...kept, bytes.subarray(at, at + 1)]) : null;
    const isFrame = bytes[at] === frameMark;
    if (!isFrame && bytes[at] !== extension) return null;
    if (isFrame && (hasPixels || !isInside(bytes, at))) return null;
    const data = isFrame ? at + frameBytes + colorsAfter(bytes, at + frameBytes - 1) + 1 : at + 2;
    const end = endOfBlocks(bytes, data);
    if (end === null) return null;
    if (isFrame || bytes[at + 1] === graphicControl) kept.push(bytes.subarray(at, end));
    hasPixels ||= isFrame;
    at = end;
  }
  return null;
}

/** The length of the table of colours that the flags at this place announce. */
function colorsAfter(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function isInside(bytes: Buffer, at: number): boolean {
  if (at + frameBytes > bytes.length) return false;
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset)) as Rectangle;
  return left + width <= bytes.readUInt16LE(6) && top + height <= bytes.readUInt16LE(8);
}

type Rectangle = [number, number, number, number];

/** Blocks begin with their length; the last one is empty. */
function endOfBlocks(bytes: Buffer, start: number): number | null {
  for (let at = start; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

import type { Picture } from './types.ts';

/**
 * The chunks of a WebP file, which is a RIFF file: name, length, content, padded to an even length. Null: it is not
 * one.
 */
export function readRiffChunks(bytes: Buffer): { readonly name: string; readonly content: Buffer }[] | null {
  const isWebp =
    bytes.length >= 20 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const chunks: { name: string; content: Buffer }[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

const sizedChunks = new Set(['VP8X', 'VP8L', 'VP8 ']);

/** The header and the picture itself state the size; decoders reserve memory for either. */
export function readWebp(bytes: Buffer): Picture | null {
  const chunks = readRiffChunks(bytes) ?? [];
  const [size, ...others] = chunks
    .filter(({ name }, index) => index === 0 || sizedChunks.has(name))
    .map(({ name, content }) => sizeOf(name, content));
  const isSame = others.every((other) => other?.width === size?.width && other?.height === size?.height);
  return size && isSame ? { contentType: 'image/webp', ...size } : null;
}

const losslessMark = 0x2f;
const keyFrameMark = 0x9d012a;

function sizeOf(name: string, content: Buffer): { readonly width: number; readonly height: number } | null {
  if (name === 'VP8X' && content.length >= 10)
    return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  if (name === 'VP8L' && content.length >= 5 && content[0] === losslessMark) {
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'VP8 ' && content.length >= 10 && content.readUIntBE(3, 3) === keyFrameMark)
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  return null;
}

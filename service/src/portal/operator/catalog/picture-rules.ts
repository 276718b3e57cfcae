import { createHash } from 'node:crypto';

export const pictureBytesMax = 1024 * 1024;
export const pictureSideMin = 16;
export const pictureSideMax = 4_096;

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from('49454e44ae426082', 'hex');

/** What a picture really is, whatever it was called; null when it is neither kind, or not whole. */
export function readPicture(bytes: Buffer): Picture | null {
  return readPng(bytes) ?? readJpeg(bytes);
}

export function isGoodSize({ width, height }: Picture): boolean {
  return [width, height].every((side) => side >= pictureSideMin && side <= pictureSideMax);
}

/** A name that says what it was called and changes with what it shows, so that it may be kept for ever. */
export function pictureName(given: string, picture: Picture, bytes: Buffer): string {
  const word = given
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `${word || 'picture'}-${hash}.${picture.contentType === 'image/png' ? 'png' : 'jpg'}`;
}

function readPng(bytes: Buffer): Picture | null {
  const isPng =
    bytes.length > 45 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.subarray(-8).equals(pngEnd);
  return isPng ? { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

const startOfScan = 0xda;

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === startOfScan) return null;
    // SOF0 to SOF15 tell the size; C4, C8 and CC in between are something else.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

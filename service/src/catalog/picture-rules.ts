import { createHash } from 'node:crypto';
import type { Picture, PictureType } from './types.ts';
import { readWebp } from './webp.ts';

export type CheckedPicture =
  | { readonly picture: Picture; readonly fault: null }
  | { readonly picture: null; readonly fault: string };

export const pictureBytesMax = 1024 * 1024;
export const pictureSideMax = 2400;

/** Types for the operator's products, and for accounts' brandings. */
export const catalogPictureTypes: readonly PictureType[] = ['image/png', 'image/jpeg', 'image/gif'];
export const brandingPictureTypes: readonly PictureType[] = ['image/png', 'image/jpeg', 'image/webp'];

export const pictureExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const satisfies Record<PictureType, string>;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const nameHexDigits = 32;

/** The type by the bytes, whatever the sender calls it. */
export function checkPicture(bytes: Buffer, types: readonly PictureType[] = catalogPictureTypes): CheckedPicture {
  if (bytes.length > pictureBytesMax) return refused(`must be at most ${pictureBytesMax / 1024} KiB`);
  const picture = readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (!picture || !types.includes(picture.contentType)) return refused(`must be ${namesOf(types)}`);
  const isSized = isSide(picture.width) && isSide(picture.height);
  return isSized ? { picture, fault: null } : refused(`must be 1 to ${pictureSideMax} pixels wide and high`);
}

/**
 * A name derived from the content: the same picture is stored once, and a new one is never served from the cache of an
 * old one.
 */
export function pictureName(bytes: Buffer, { contentType }: Picture): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, nameHexDigits);
  return `${digest}.${pictureExtensions[contentType]}`;
}

function namesOf(types: readonly PictureType[]): string {
  const names = types.map((type) => type.slice('image/'.length).toUpperCase());
  return `a ${names.slice(0, -1).join(', ')} or ${names.at(-1)} picture`;
}

function refused(fault: string): CheckedPicture {
  return { picture: null, fault };
}

function isSide(length: number): boolean {
  return length >= 1 && length <= pictureSideMax;
}

function readPng(bytes: Buffer): Picture | null {
  const isPng =
    bytes.length >= 24 && bytes.subarray(0, 8).equals(pngSignature) && bytes.toString('latin1', 12, 16) === 'IHDR';
  return isPng ? { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

function readGif(bytes: Buffer): Picture | null {
  const isGif = bytes.length >= 10 && ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6));
  return isGif ? { contentType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;
}

/** The size is in the start-of-frame segment, after segments of any length. */
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isStartOfFrame(marker)) {
      return { contentType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

// C4, C8 and CC are in the range of frame markers but are tables.
export function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

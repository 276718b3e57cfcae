import type { PictureType } from './types.ts';
import { readRiffChunks } from './webp.ts';

/**
 * The same picture without anything but its image data: no location or author, no thumbnail, nothing after its end that
 * another program could interpret. Null: it is damaged.
 */
export function cleanPicture(bytes: Buffer, type: PictureType): Buffer | null {
  if (type === 'image/png') return cleanPng(bytes);
  if (type === 'image/jpeg') return cleanJpeg(bytes);
  return type === 'image/webp' ? cleanWebp(bytes) : null;
}

const pngSignatureBytes = 8;
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'IDAT']);

function cleanPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, pngSignatureBytes)];
  let hasPixels = false;
  for (let at = pngSignatureBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return null;
    if (pngChunks.has(name) || name === 'IEND') kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return hasPixels ? Buffer.concat(kept) : null;
    hasPixels ||= name === 'IDAT';
    at = end;
  }
  return null;
}

const jpegScan = 0xda;
const jpegEnd = 0xd9;

/** Segments up to a scan, the scan's data up to the next segment, and so on to the end mark. */
function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegEnd) return hasPixels ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null;
    if (at + 4 > bytes.length) return null;
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === jpegScan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (end > bytes.length) return null;
    if (isDrawing(marker)) kept.push(bytes.subarray(at, end));
    hasPixels ||= marker === jpegScan;
    at = end;
  }
  return null;
}

// Of the application segments only JFIF, colour profile and Adobe's colour mark affect rendering; FE is a comment.
function isDrawing(marker: number): boolean {
  const isOfApplication = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && (!isOfApplication || marker === 0xe0 || marker === 0xe2 || marker === 0xee);
}

// Within a scan, FF is followed by 00, or by one of the restart marks D0 to D7.
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}

const webpChunks = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
// The header of an extended file lists what follows; Exif, XMP and animation are removed from it.
const webpFlagsKept = 0xff & ~(0x08 | 0x04 | 0x02);

function cleanWebp(bytes: Buffer): Buffer | null {
  const chunks = readRiffChunks(bytes)?.filter(({ name }) => webpChunks.has(name)) ?? [];
  // Animations store their pixels elsewhere, and neither mails nor gift pages should move.
  if (chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L').length !== 1) return null;
  const parts = chunks.flatMap(({ name, content }) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return [head, name === 'VP8X' ? withoutFlags(content) : content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function withoutFlags(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  copy[0] = (copy[0] ?? 0) & webpFlagsKept;
  return copy;
}

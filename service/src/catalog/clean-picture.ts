import { cleanGif } from './clean-gif.ts';
import { cleanPng } from './clean-png.ts';
import { isStartOfFrame } from './picture-rules.ts';
import type { PictureType } from './types.ts';
import { readRiffChunks } from './webp.ts';

/**
 * The same picture without anything but its image data: no location or author, no thumbnail, nothing after its end that
 * another program could interpret. Null: it is damaged, animated, or larger than its header says.
 */
export function cleanPicture(bytes: Buffer, type: PictureType): Buffer | null {
  if (type === 'image/png') return cleanPng(bytes);
  if (type === 'image/jpeg') return cleanJpeg(bytes);
  return type === 'image/webp' ? cleanWebp(bytes) : cleanGif(bytes);
}

const jpegScan = 0xda;
const jpegEnd = 0xd9;
const jpegLengthBytes = 2;

/** Segments up to a scan, the scan's data up to the next segment, and so on to the end mark. */
function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let [hasSize, hasPixels] = [false, false];
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegEnd) return hasPixels ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null;
    const end = endOfSegment(bytes, at);
    // A second size could be any.
    if (end > bytes.length || (hasSize && isStartOfFrame(marker))) return null;
    if (isDrawing(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    hasSize ||= isStartOfFrame(marker);
    hasPixels ||= marker === jpegScan;
    at = end;
  }
  return null;
}

function endOfSegment(bytes: Buffer, at: number): number {
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  if (length < jpegLengthBytes) return Number.POSITIVE_INFINITY;
  const end = at + 2 + length;
  return bytes[at + 1] === jpegScan ? endOfScan(bytes, end) : end;
}

const colorProfile = Buffer.from('ICC_PROFILE\0', 'latin1');

// Of the application segments only JFIF, colour profile and Adobe's colour mark affect rendering; FE is a comment.
function isDrawing(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.subarray(0, colorProfile.length).equals(colorProfile);
  const isOfApplication = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && (!isOfApplication || marker === 0xe0 || marker === 0xee);
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

import { crc32, inflateSync } from 'node:zlib';

const signatureBytes = 8;
const chunkEndsBytes = 12;
const kinds = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'IDAT']);
/** What decoders of browsers take; usual profiles have 3 KB. */
const profileBytesMax = 4_000_000;

/** The same PNG with its image data, colours and size only. Null: it is damaged, or says two sizes. */
export function cleanPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, signatureBytes)];
  let hasPixels = false;
  for (let at = signatureBytes; at + chunkEndsBytes <= bytes.length; ) {
    const end = at + chunkEndsBytes + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || (name === 'IHDR') !== (at === signatureBytes)) return null;
    const isEnd = name === 'IEND';
    if (isEnd || kinds.has(name)) {
      if (!isIntact(name, bytes.subarray(at, end))) return null;
      kept.push(bytes.subarray(at, end));
    }
    if (isEnd) return hasPixels ? Buffer.concat(kept) : null;
    hasPixels ||= name === 'IDAT';
    at = end;
  }
  return null;
}

function isIntact(name: string, chunk: Buffer): boolean {
  const end = chunk.length - 4;
  return chunk.readUInt32BE(end) === crc32(chunk.subarray(4, end)) && (name !== 'iCCP' || isProfile(chunk));
}

/** A name, a zero, the method, and the packed profile, which must not unpack to more than a decoder can take. */
function isProfile(chunk: Buffer): boolean {
  const start = chunk.indexOf(0, 8) + 2;
  try {
    inflateSync(chunk.subarray(start, -4), { maxOutputLength: profileBytesMax });
    return start > 2;
  } catch {
    return false;
  }
}

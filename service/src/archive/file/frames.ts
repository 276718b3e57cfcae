import { createCipheriv, createDecipheriv } from 'node:crypto';
import { additionalData } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { ArchiveRefused } from '../errors.ts';

/**
 * The encrypted part of a file: frames, each of a flag, a length, ciphertext and tag. A frame is bound to its file and to
 * its place in it, and only the last one has the flag: frames that are changed, moved, left out or added do not open.
 */
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 5;
const frameBytes = 256 * 1024;
const more = 0;
const last = 1;

export interface FrameKey {
  readonly key: Secret<Buffer>;
  readonly accountId: string;
  readonly archiveId: string;
}

export async function* sealFrames(frameKey: FrameKey, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let index = 0;
  for await (const chunk of plain) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < frameBytes) continue;
    yield sealFrame(frameKey, index++, more, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  yield sealFrame(frameKey, index, last, Buffer.concat(waiting));
}

export async function* openFrames(frameKey: FrameKey, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let index = 0;
  let flag = more;
  for await (const chunk of sealed) {
    rest = Buffer.concat([rest, chunk]);
    for (let frame = frameOf(rest); frame !== null; frame = frameOf(rest)) {
      if (flag === last) throw damaged();
      flag = frame.flag;
      yield openFrame(frameKey, index++, frame);
      rest = rest.subarray(headBytes + frame.body.length + tagBytes);
    }
  }
  if (flag !== last || rest.length > 0) throw damaged();
}

interface Frame {
  readonly flag: number;
  readonly body: Buffer;
  readonly tag: Buffer;
}

/** The first frame of these bytes; null: they do not have all of it. */
function frameOf(bytes: Buffer): Frame | null {
  if (bytes.length < headBytes) return null;
  const length = bytes.readUInt32BE(1);
  // A stream gives chunks of less than a megabyte, so no frame is longer than two.
  if (length > 2 * 1024 * 1024) throw damaged();
  const end = headBytes + length;
  if (bytes.length < end + tagBytes) return null;
  return { flag: bytes[0] ?? more, body: bytes.subarray(headBytes, end), tag: bytes.subarray(end, end + tagBytes) };
}

function sealFrame(frameKey: FrameKey, index: number, flag: number, plain: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, frameKey.key.reveal(), ivOf(index), { authTagLength: tagBytes });
  cipher.setAAD(contextOf(frameKey, index, flag));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const head = Buffer.alloc(headBytes);
  head[0] = flag;
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body, cipher.getAuthTag()]);
}

function openFrame(frameKey: FrameKey, index: number, { flag, body, tag }: Frame): Buffer {
  const decipher = createDecipheriv(algorithm, frameKey.key.reveal(), ivOf(index), { authTagLength: tagBytes });
  decipher.setAAD(contextOf(frameKey, index, flag));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw damaged();
  }
}

/** A key encrypts one file, so that counting gives each frame an iv of its own. */
function ivOf(index: number): Buffer {
  const iv = Buffer.alloc(ivBytes);
  iv.writeUInt32BE(index, ivBytes - 4);
  return iv;
}

function contextOf({ accountId, archiveId }: FrameKey, index: number, flag: number): Buffer {
  return additionalData(['bestow archive', accountId, archiveId, String(index), String(flag)]);
}

function damaged(): ArchiveRefused {
  return new ArchiveRefused('The file is damaged, or its key is another one; take it from a backup.');
}

import { setImmediate as breathe } from 'node:timers/promises';

const pieceBytes = 16 * 1024;

/** Bytes in memory, piece by piece. Parsing them in one go would block the process. */
export async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await breathe();
  }
}

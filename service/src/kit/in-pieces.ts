import { setImmediate as breathe } from 'node:timers/promises';

const pieceBytes = 16 * 1024;

/** Bytes that are all there, piece by piece. A parser given them whole would hold up the process until it is through. */
export async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await breathe();
  }
}

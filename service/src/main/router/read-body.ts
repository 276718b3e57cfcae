import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 1024 * 1024;

/** The whole body; null if it is too large to be one that decides a route. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined if it is not JSON: the cell will say so. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

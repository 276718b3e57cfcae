import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { findSignatureFault } from '../kit/standard-webhooks.ts';
import { signingKeyOf } from '../webhooks/seal-endpoint.ts';

const bodyBytesMax = 1024 * 1024;

/** Verifies and prints what it is sent, as a receiver under construction would; without a secret it verifies nothing. */
export function createWebhookListener(secret: string | null, print: (text: string) => void): Server {
  return createServer((request, response) => {
    receive(request, response, secret, print).catch(() => response.destroy());
  });
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string | null,
  print: (text: string) => void,
): Promise<void> {
  const body = await readBody(request);
  const fault = secret === null ? null : findSignatureFault(signingKeyOf(secret), request.headers, body, new Date());
  const checkResult =
    secret === null ? 'NOT CHECKED (no --secret)' : fault === null ? 'verified' : `REJECTED: ${fault}`;
  const id = String(request.headers['webhook-id'] ?? '(no webhook-id)');
  print(`\n${new Date().toISOString()}  ${printable(id)}  ${checkResult}\n${pretty(body)}\n`);
  response.writeHead(fault === null ? 200 : 401).end();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > bodyBytesMax) throw new Error('the body is too large');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

function pretty(body: Buffer): string {
  const text = body.toString('utf8');
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return printable(text);
  }
}

/** Anyone who can reach the port must not be able to send terminal control sequences. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}

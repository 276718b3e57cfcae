import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { findSignatureFault } from '../../kit/standard-webhooks.ts';
import { signingKeyOf } from '../../webhooks/seal-endpoint.ts';
import { CommandRefused, type Given } from '../command.ts';
import { listenOrExplain, portOf } from '../listen.ts';
import { runUntilSignal } from '../shutdown.ts';

const bodyBytesMax = 1024 * 1024;
const host = '127.0.0.1';

/** Prints and verifies what arrives on a port of this machine, as a receiver under construction would. */
export async function webhooksListen(_: Config, __: Logger, given: Given): Promise<void> {
  const port = portNumber(given.port ?? '');
  const secret = given.secret ?? null;
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{20,}={0,2}$/.test(secret)) {
    throw new CommandRefused('--secret must be the whole secret, whsec_ and what follows it.');
  }
  await runUntilSignal(async (closers) => {
    const server = createServer((request, response) => {
      receive(request, response, secret).catch(() => response.destroy());
    });
    closers.add(async () => {
      server.closeAllConnections();
      server.close();
    });
    const listen = () =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    await listenOrExplain(listen, { host, port, setting: '--port' });
    process.stdout.write(`Listening at http://${host}:${portOf(server.address())}/; Ctrl-C ends.\n`);
  });
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new CommandRefused('--port must be a whole number from 0 to 65535.');
  return port;
}

async function receive(request: IncomingMessage, response: ServerResponse, secret: string | null): Promise<void> {
  const body = await readBody(request);
  const fault = secret === null ? null : findSignatureFault(signingKeyOf(secret), request.headers, body, new Date());
  const checkResult = secret === null ? 'NOT CHECKED (no --secret)' : fault === null ? 'verified' : `REFUSED: ${fault}`;
  const id = String(request.headers['webhook-id'] ?? '(no webhook-id)');
  process.stdout.write(`\n${new Date().toISOString()}  ${printable(id)}  ${checkResult}\n${pretty(body)}\n`);
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

/** Whoever can reach the port must not be able to steer the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}

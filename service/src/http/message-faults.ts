import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequest } from './http-errors.ts';

// What follows a refused message may be its body to the proxy in front, so it must not be done as a request.
const refusedConnections = new WeakSet<Socket>();

/** What Node lets through although a proxy in front may read it differently, so that two requests could look like one. */
export function messageFault(message: IncomingMessage): BadRequest | null {
  const isAfterRefused = refusedConnections.has(message.socket);
  const fault = isAfterRefused ? new BadRequest('This connection ended with an earlier request.') : findFault(message);
  if (fault) refusedConnections.add(message.socket);
  return fault;
}

function findFault(message: IncomingMessage): BadRequest | null {
  const encoding = message.headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return new BadRequest('Transfer-Encoding may only be chunked.');
  }
  const hosts = countHosts(message.rawHeaders);
  if (hosts > 1) return new BadRequest('The request has more than one Host header.');
  // HTTP/1.0 did not have it yet.
  if (hosts === 0 && message.httpVersion !== '1.0') return new BadRequest('The request has no Host header.');
  return null;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { SupplierSettings } from '../../kit/supplier-settings.ts';

/** A complete JSON answer, or nothing reliable. */
export type Exchange =
  | { readonly isAnswered: true; readonly status: number; readonly body: unknown }
  | {
      readonly isAnswered: false;
      readonly problem: string;
      /** False: there was no connection, so the request certainly did not arrive. */
      readonly wasSent: boolean;
    };

const connectTimeoutMsMax = 3_000;
const bodyBytesMax = 8 * 1024 * 1024;
/** Concurrent requests of one process; a return has an additional connection. */
export const supplierConnectionsMax = 8;

export interface SupplierClient {
  send(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<Exchange>;
  close(): void;
}

/** HTTP client for the supplier: no redirects, no proxies, no compression, and limits on everything. Never throws. */
export function createSupplierClient({
  url,
  token,
  timeoutMs,
}: Pick<SupplierSettings, 'url' | 'token' | 'timeoutMs'>): SupplierClient {
  const transport = url.startsWith('https:') ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: supplierConnectionsMax + 1 });
  return {
    send(method, path, body) {
      const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
      const headers = {
        authorization: `Bearer ${token.reveal()}`,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }),
      };
      return new Promise((resolve) => {
        const request = transport.request(url + path, { method, headers, agent });
        // Until the connection is known to be new and not yet established, the worst is assumed.
        let wasSent = true;
        const timers = [setTimeout(() => fail('no complete answer in time'), timeoutMs)];
        const end = (exchange: Exchange) => {
          for (const timer of timers) clearTimeout(timer);
          resolve(exchange);
        };
        const fail = (problem: string) => {
          end({ isAnswered: false, problem, wasSent });
          request.destroy();
        };
        request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'connection failed'));
        request.on('socket', (socket) => {
          if (!socket.connecting) return;
          wasSent = false;
          socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
            wasSent = true;
          });
          const limit = Math.min(connectTimeoutMsMax, timeoutMs);
          const timer = setTimeout(() => fail('no connection in time'), limit);
          timers.push(timer);
          socket.once('connect', () => clearTimeout(timer));
        });
        request.on('response', (response) => readBody(response, end, fail));
        request.end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}

function readBody(
  response: http.IncomingMessage,
  end: (exchange: Exchange) => void,
  fail: (problem: string) => void,
): void {
  const pieces: Buffer[] = [];
  let size = 0;
  response.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > bodyBytesMax) fail(`answer larger than ${bodyBytesMax} bytes`);
    else pieces.push(piece);
  });
  response.on('error', () => fail('the answer was cut off'));
  response.on('end', () => {
    const body = parseJson(Buffer.concat(pieces).toString('utf8'));
    end({ isAnswered: true, status: response.statusCode ?? 0, body });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

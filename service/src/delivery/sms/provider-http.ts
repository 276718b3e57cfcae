import http from 'node:http';
import https from 'node:https';

/** How far a request got. A request that was never sent can be repeated; without an answer the outcome is unknown. */
export type Exchange =
  | { readonly kind: 'Answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'NotSent' }
  | { readonly kind: 'Silent' };

export interface ProviderClient {
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Exchange>;
  close(): void;
}

export const providerConnectionsMax = 10;
const connectTimeoutMs = 5_000;
const answerTimeoutMs = 20_000;
const answerBytesMax = 64 * 1024;

/** HTTP client for SMS providers: no redirects, no compression, and limits on everything. Never throws. */
export function createProviderClient(url: string, timeoutMs = answerTimeoutMs): ProviderClient {
  const transport = url.startsWith('https:') ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: providerConnectionsMax });
  return {
    post(path, headers, body) {
      const payload = Buffer.from(body);
      return new Promise((resolve) => {
        const request = transport.request(url + path, {
          method: 'POST',
          agent,
          headers: { ...headers, 'accept-encoding': 'identity', 'content-length': String(payload.length) },
        });
        let isConnected = false;
        const timers = [setTimeout(() => fail(), timeoutMs)];
        const end = (exchange: Exchange) => {
          for (const timer of timers) clearTimeout(timer);
          resolve(exchange);
        };
        const fail = () => {
          end({ kind: isConnected ? 'Silent' : 'NotSent' });
          request.destroy();
        };
        request.on('error', fail);
        request.on('socket', (socket) => {
          // An open connection may have sent the request before it broke.
          isConnected = !socket.connecting;
          if (isConnected) return;
          const timer = setTimeout(fail, Math.min(connectTimeoutMs, timeoutMs));
          timers.push(timer);
          socket.once(transport === https ? 'secureConnect' : 'connect', () => {
            isConnected = true;
            clearTimeout(timer);
          });
        });
        request.on('response', (response) => readAnswer(response, end, fail));
        request.end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}

function readAnswer(response: http.IncomingMessage, end: (exchange: Exchange) => void, fail: () => void): void {
  const pieces: Buffer[] = [];
  let size = 0;
  response.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > answerBytesMax) fail();
    else pieces.push(piece);
  });
  response.on('error', fail);
  response.on('end', () => {
    end({
      kind: 'Answered',
      status: response.statusCode ?? 0,
      body: parseJson(Buffer.concat(pieces).toString('utf8')),
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of a third party's answer. */
export function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

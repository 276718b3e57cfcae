import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer {
  readonly baseUrl: string;
  /** Method and path of everything that arrived, in order. */
  readonly received: string[];
  readonly tokensIssued: () => number;
  close(): Promise<void>;
}

export interface Given {
  readonly expiresInSeconds?: number;
  readonly respondToken?: Respond;
  readonly respond: Respond;
}

/** A service that gives every client a new token, and rejects all but the newest one. */
export async function startTestServer({ expiresInSeconds = 3600, respondToken, respond }: Given): Promise<TestServer> {
  const received: string[] = [];
  let tokens = 0;
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (request.method === 'POST' && request.url === '/v1/Tokens') {
      if (respondToken) return respondToken(request, response);
      tokens += 1;
      return answer(response, 200, { Value: `token-${tokens}`, ExpiresIn: expiresInSeconds });
    }
    if (!respondToken && request.headers.authorization !== `Bearer token-${tokens}`)
      return answer(response, 401, problem(401, 'Unauthenticated'));
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    tokensIssued: () => tokens,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function problem(status: number, code: string, more = {}): Record<string, unknown> {
  return { type: `/docs/errors#${code}`, title: code, status, detail: code, instance: 'request-1', code, ...more };
}

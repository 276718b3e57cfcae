import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import type { Cell } from '../../cells/types.ts';
import { PayloadTooLarge } from '../../http/http-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { Logger } from '../../kit/logger.ts';
import { cellCookie, createChooser } from './choose-cell.ts';
import { createForwarder } from './forward.ts';
import { readBody } from './read-body.ts';
import { type RequestHead, readRoute } from './read-clue.ts';
import { createRefusals } from './refuse.ts';

const cookieSeconds = 400 * 86_400;
const cellPath = /^\/portal\/cells\/([a-z0-9-]+)$/;

export interface RouterNeeds {
  readonly cells: readonly Cell[];
  readonly directory: Directory;
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly isReady: () => Promise<boolean>;
  readonly onRouted: (cell: string) => void;
}

export interface Router {
  readonly server: Server;
  close(): void;
}

/** Sends each request to the cell that has its account. It reads what names the account, and changes nothing else. */
export function createRouter(needs: RouterNeeds): Router {
  const { cells, directory, baseUrl, logger } = needs;
  const forwarder = createForwarder();
  const chooser = createChooser(cells, directory);
  const refuse = createRefusals(baseUrl, logger);

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => refuse(response, error));
  });
  // The cells' own limits on headers and requests apply; connections stay open longer than those of a balancer before it.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = 0;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const head = headOf(request);
    if (head.url === '/health/live') return sendStatus(response, 200, 'live');
    if (head.url === '/health/ready') {
      const isReady = await needs.isReady();
      return sendStatus(response, isReady ? 200 : 503, isReady ? 'ready' : 'no cell');
    }
    const [, chosen] = cellPath.exec(head.url) ?? [];
    if (chosen !== undefined && chooser.cellNamed(chosen) !== null) {
      response
        .writeHead(303, { location: '/portal', 'set-cookie': cookieFor(chosen), 'cache-control': 'no-store' })
        .end();
      return;
    }
    const decided = readRoute(head);
    if (decided.kind === 'all') return sendToAll(request, response);
    const body = decided.kind === 'body' ? await readBody(request) : null;
    if (decided.kind === 'body' && body === null) throw new PayloadTooLarge();
    const { cell, preferred } = await chooser.choose(head, decided, body);
    const setCookie = head.url.startsWith('/portal/api/') && preferred !== cell ? cookieFor(cell.name) : null;
    needs.onRouted(cell.name);
    if (!(await forwarder.forward(request, response, { cell, body, setCookie }))) {
      logger.warn({ cell: cell.name }, 'a cell did not answer');
      throw new ServiceUnavailable();
    }
  }

  /** Each cell knows its own messages and ignores the rest. Whoever reports sends it again if one cell did not get it. */
  async function sendToAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === null) throw new PayloadTooLarge();
    const [first, ...others] = cells;
    const statuses = await Promise.all(others.map((cell) => forwarder.ask(request, body, cell)));
    if (statuses.some((status) => status === null || status >= 500)) throw new ServiceUnavailable();
    if (first && (await forwarder.forward(request, response, { cell: first, body, setCookie: null }))) return;
    throw new ServiceUnavailable();
  }

  return {
    server,
    close() {
      forwarder.close();
    },
  };
}

function headOf({ method = '', url = '', headers }: IncomingMessage): RequestHead {
  return { method, url, headers };
}

function cookieFor(cell: string): string {
  return `${cellCookie}=${cell}; Max-Age=${cookieSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import type { Cell } from '../../cells/types.ts';
import { PayloadTooLarge } from '../../http/http-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { Logger } from '../../kit/logger.ts';
import { createBrowserCells } from './browser-cells.ts';
import { createChooser, headerOf } from './choose-cell.ts';
import { createForwarder, type Forwarder, type ForwardTo } from './forward.ts';
import { workIn } from './kept-sessions.ts';
import { findCellForAccount } from './new-account.ts';
import { readBody } from './read-body.ts';
import { type RequestHead, readRoute } from './read-clue.ts';
import { createRefusals } from './refuse.ts';
import { showCells } from './show-cells.ts';

const newAccountPath = '/operator/v1/Accounts';

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
  const browserCells = createBrowserCells({ cells, directory, forwarder, baseUrl });

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
    const change = await browserCells.change(head);
    if (change) return void response.writeHead(303, change).end();
    if (head.method === 'GET' && head.url === '/portal/api/Cells') {
      const shown = await showCells(needs, request);
      if (shown !== null) return sendJson(response, 200, shown);
    }
    const dropped = await browserCells.signOutElsewhere(request);
    const other = await chooser.chooseOther(head);
    if (other) return send(request, response, { ...other, body: null, setCookies: [] });
    const decided = readRoute(head);
    if (decided.kind === 'all') return sendToAll(needs.cells, forwarder, request, response);
    const isNewAccount = head.method === 'POST' && head.url === newAccountPath && headerOf(head.headers) === undefined;
    const body = decided.kind === 'body' || isNewAccount ? await readBody(request) : null;
    if ((decided.kind === 'body' || isNewAccount) && body === null) throw new PayloadTooLarge();
    const forAccount = isNewAccount && body ? await findCellForAccount(needs, head.headers, body) : null;
    const { cell, preferred } = forAccount
      ? { cell: forAccount, preferred: forAccount }
      : await chooser.choose(head, decided, body);
    const isChange = head.url.startsWith('/portal/api/') && preferred !== cell;
    await send(request, response, { cell, body, setCookies: isChange ? [...dropped, workIn(cell.name)] : dropped });
  }

  async function send(request: IncomingMessage, response: ServerResponse, to: ForwardTo): Promise<void> {
    needs.onRouted(to.cell.name);
    if (await forwarder.forward(request, response, to)) return;
    logger.warn({ cell: to.cell.name }, 'a cell did not answer');
    throw new ServiceUnavailable();
  }

  return {
    server,
    close() {
      forwarder.close();
    },
  };
}

/** Each cell knows its own messages and ignores the rest. Whoever reports sends it again if one cell did not get it. */
async function sendToAll(
  cells: readonly Cell[],
  forwarder: Forwarder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) throw new PayloadTooLarge();
  const [first, ...others] = cells;
  const statuses = await Promise.all(others.map((cell) => forwarder.ask(request, body, { cell })));
  if (statuses.some((status) => status === null || status >= 500)) throw new ServiceUnavailable();
  if (first && (await forwarder.forward(request, response, { cell: first, body, setCookies: [] }))) return;
  throw new ServiceUnavailable();
}

function headOf({ method = '', url = '', headers }: IncomingMessage): RequestHead {
  return { method, url, headers };
}

function sendJson(response: ServerResponse, code: number, body: unknown): void {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  sendJson(response, code, { status });
}

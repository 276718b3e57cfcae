import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import type { Cell } from '../../cells/types.ts';
import { asKept, ownCookies } from './kept-sessions.ts';

/** Shorter than a cell keeps an idle connection, so that no request is sent on one that the cell is closing. */
const idleMsMax = 60_000;
/** A stream of events sends something more often than that. */
const silentMsMax = 90_000;

/** Only files are larger than what the API accepts otherwise. */
const largeBytes = 4 * 1024 * 1024;
const refusalWaitMs = 300;

const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
]);

export interface Forwarder {
  /** Sends a request on to a cell, and its answer back; with the body if that was already read. False: the cell gave no answer. */
  forward(request: IncomingMessage, response: ServerResponse, to: ForwardTo): Promise<boolean>;
  /** Sends a request that was read whole, and discards the answer but for its status and headers. Null: no answer. */
  ask(request: IncomingMessage, body: Buffer, to: Pick<ForwardTo, 'cell' | 'session'>): Promise<number | null>;
  close(): void;
}

export interface ForwardTo {
  readonly cell: Cell;
  /** Null: the body is still to come. */
  readonly body: Buffer | null;
  readonly setCookies: readonly string[];
  /** Another session than the browser's current one; null: no session. */
  readonly session?: string | null | undefined;
}

export function createForwarder(): Forwarder {
  const options = { keepAlive: true, timeout: idleMsMax, scheduling: 'lifo' as const };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);

  function open(request: IncomingMessage, { cell, session }: Pick<ForwardTo, 'cell' | 'session'>, body: Buffer | null) {
    const { method, url, rawHeaders, headers, socket } = request;
    const target = new URL(cell.url);
    const isTls = target.protocol === 'https:';
    const given = {
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || (isTls ? 443 : 80),
      method,
      path: url,
      headers: sentHeaders(rawHeaders, headers.connection, { address: socket.remoteAddress ?? '', body, session }),
      timeout: silentMsMax,
    };
    const sent = isTls ? requestHttps({ ...given, agent: https }) : requestHttp({ ...given, agent: http });
    return sent.on('timeout', () => sent.destroy(new Error('the cell is silent')));
  }

  return {
    forward(request, response, to) {
      return new Promise((resolve) => {
        const sent = open(request, to, to.body);
        sent.once('error', () => resolve(failed(response)));
        sent.once('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer, to));
          // Headers of a stream of events must not wait for its first event.
          response.flushHeaders();
          pipeline(answer, response, () => resolve(true));
        });
        // A caller who goes away ends the work in the cell too.
        response.once('close', () => {
          if (!response.writableFinished) sent.destroy();
        });
        sendBody(request, sent, to.body);
      });
    },
    ask(request, body, to) {
      return new Promise((resolve) => {
        const sent = open(request, to, body);
        sent.once('error', () => resolve(null));
        sent.once('response', (answer) => {
          answer.resume().once('close', () => resolve(answer.statusCode ?? null));
        });
        sent.end(body);
      });
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** When the answer has begun, all that can be done is to end it early. */
function failed(response: ServerResponse): boolean {
  if (!response.headersSent) return false;
  response.destroy();
  return true;
}

function sendBody(request: IncomingMessage, sent: ClientRequest, body: Buffer | null): void {
  if (body !== null) return void sent.end(body);
  // Not `pipeline`: a refusal that arrives before the whole body was sent must still reach the caller.
  const send = () => void request.pipe(sent);
  request.once('aborted', () => sent.destroy());
  if (Number(request.headers['content-length'] ?? 0) <= largeBytes) return send();
  // A cell that refuses so much closes the connection, and its answer would be lost with what is still being sent.
  sent.flushHeaders();
  const timer = setTimeout(send, refusalWaitMs);
  sent.once('response', () => clearTimeout(timer));
  sent.once('error', () => clearTimeout(timer));
}

interface Sent {
  readonly address: string;
  readonly body: Buffer | null;
  readonly session: string | null | undefined;
}

function sentHeaders(raw: readonly string[], connection: string | undefined, { address, body, session }: Sent) {
  const dropped = new Set((connection ?? '').toLowerCase().split(/ *, */));
  const headers: string[] = [];
  const hops: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? '';
    const value = raw[i + 1] ?? '';
    const lower = name.toLowerCase();
    if (lower === 'x-forwarded-for') hops.push(value);
    else if (lower === 'cookie') headers.push(...cookieHeader(value, session));
    else if (!hopByHop.has(lower) && !dropped.has(lower) && !(lower === 'content-length' && body))
      headers.push(name, value);
  }
  headers.push('X-Forwarded-For', [...hops, address].join(', '));
  if (body) headers.push('Content-Length', String(body.length));
  return headers;
}

function cookieHeader(cookies: string, session: string | null | undefined): readonly string[] {
  const sent = ownCookies(cookies, session);
  return sent === '' ? [] : ['Cookie', sent];
}

function answerHeaders({ rawHeaders }: IncomingMessage, { cell, session, setCookies }: ForwardTo): string[] {
  const headers: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    const value = rawHeaders[i + 1] ?? '';
    const lower = name.toLowerCase();
    // The browser's current session stays what it is.
    if (lower === 'set-cookie' && session !== undefined) headers.push(name, asKept(value, cell.name));
    else if (!hopByHop.has(lower)) headers.push(name, value);
  }
  for (const setCookie of setCookies) headers.push('Set-Cookie', setCookie);
  return headers;
}

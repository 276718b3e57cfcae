import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAnswer } from './count-answers.ts';

interface Prepared {
  readonly etag: string;
  readonly bytes: Buffer;
  /** Alternating names and values, Node's fastest format. */
  readonly headers: readonly string[];
}

export interface PreparedAnswers {
  /** Sends the answer for this path, created by `make` unless it is cached for the same data and query. */
  send(request: FastifyRequest, reply: FastifyReply, data: object, make: () => unknown): FastifyReply;
}

const bytesMax = 32 * 1024 * 1024;
const bytesPerEntry = 700;
const hookHeaders = [
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
  'strict-transport-security',
  'ratelimit-policy',
  'ratelimit',
  'connection',
];

/**
 * Cached answers about data that rarely changes, as bytes with their ETag. `data` is the in-memory object that the
 * answer is made from: a change creates a new object, so an old answer is never found again. When the cache is full, it
 * is cleared. The answers bypass the framework, whose overhead is as large as everything else about such an answer.
 */
export function createPreparedAnswers(): PreparedAnswers {
  let answers = new WeakMap<object, Map<string, Prepared>>();
  let bytesKept = 0;

  function keep(data: object, url: string, prepared: Prepared): void {
    bytesKept += prepared.bytes.length + url.length + bytesPerEntry;
    if (bytesKept > bytesMax) {
      answers = new WeakMap();
      bytesKept = 0;
    }
    const ofData = answers.get(data);
    if (ofData) ofData.set(url, prepared);
    else answers.set(data, new Map([[url, prepared]]));
  }

  return {
    send(request, reply, data, make) {
      const url = request.raw.url ?? '';
      let prepared = answers.get(data)?.get(url);
      if (!prepared) {
        prepared = prepare(make());
        keep(data, url, prepared);
      }
      const { etag, bytes, headers } = prepared;
      const isKnown = isMatch(request.headers['if-none-match'], etag);
      const status = isKnown ? 304 : 200;
      reply.hijack();
      reply.raw.writeHead(status, headersOf(reply, headers));
      reply.raw.end(isKnown ? undefined : bytes);
      countAnswer(request, status);
      return reply;
    },
  };
}

/** The headers from the hooks before it, and those of the prepared answer. */
function headersOf(reply: FastifyReply, prepared: readonly string[]): string[] {
  const headers = [...prepared];
  for (const name of hookHeaders) {
    if (reply.hasHeader(name)) headers.push(name, String(reply.getHeader(name)));
  }
  return headers;
}

function prepare(answer: unknown): Prepared {
  const bytes = Buffer.from(JSON.stringify(answer));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = [
    ['etag', etag],
    ['cache-control', 'private, no-cache'],
    ['vary', 'authorization'],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(bytes.length)],
  ].flat();
  return { bytes, etag, headers };
}

function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}

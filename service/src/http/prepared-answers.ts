import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

interface Prepared {
  readonly etag: string;
  readonly bytes: Buffer;
}

export interface PreparedAnswers {
  /** Sends the answer to this address, made by `make` unless the same data was asked for in the same words before. */
  send(request: FastifyRequest, reply: FastifyReply, data: object, make: () => unknown): FastifyReply;
}

const bytesMax = 32 * 1024 * 1024;

/**
 * Answers about data that rarely changes, kept as bytes with their ETag. `data` is the object in memory that the
 * answer is made from: a change makes a new object, so an old answer is never found again.
 */
export function createPreparedAnswers(): PreparedAnswers {
  const revisions = new WeakMap<object, number>();
  let revisionsGiven = 0;
  const answers = new LRUCache<string, Prepared>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 500,
  });

  function revisionOf(data: object): number {
    const known = revisions.get(data);
    if (known !== undefined) return known;
    revisions.set(data, ++revisionsGiven);
    return revisionsGiven;
  }

  return {
    send(request, reply, data, make) {
      const key = `${revisionOf(data)} ${request.raw.url}`;
      let prepared = answers.get(key);
      if (!prepared) {
        prepared = prepare(make());
        answers.set(key, prepared);
      }
      reply.header('etag', prepared.etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (isMatch(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(prepared.bytes);
    },
  };
}

function prepare(answer: unknown): Prepared {
  const bytes = Buffer.from(JSON.stringify(answer));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}

import type { FastifyRequest } from 'fastify';

/** Whether the headers say that the body is neither compressed nor text in another encoding than UTF-8. */
export function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return (!encoding || encoding === 'identity') && (!charset || /^utf-?8$/i.test(charset));
}

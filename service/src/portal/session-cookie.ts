import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secret } from '../kit/secret.ts';

/**
 * The prefix makes browsers reject the cookie unless it is Secure, for the whole host and for no parent domain, so that
 * no sibling domain can set one. Browsers treat http://127.0.0.1 and http://localhost as secure; see decision 0039.
 */
const name = '__Host-bestow-portal';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export function findSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name];
}

/** No lifetime: the browser drops it when it closes, and the server ends it earlier. */
export function setSessionCookie(reply: FastifyReply, value: Secret<string>): FastifyReply {
  return reply.setCookie(name, value.reveal(), attributes);
}

export function clearSessionCookie(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(name, attributes);
}

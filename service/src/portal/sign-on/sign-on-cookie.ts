import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secret } from '../../kit/secret.ts';

/**
 * What the browser keeps while the person is at the provider. Only the browser that began a sign-on can finish it: nobody
 * can be signed in to someone else's session by a link. It is sent with calls of our own pages only, like the session.
 */
const name = '__Host-bestow-sign-on';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export function findSignOnCookie(request: FastifyRequest): string {
  return request.cookies[name] ?? '';
}

export function setSignOnCookie(reply: FastifyReply, value: Secret<string>): FastifyReply {
  return reply.setCookie(name, value.reveal(), attributes);
}

export function clearSignOnCookie(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(name, attributes);
}

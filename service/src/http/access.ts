import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kit/caller.ts';
import type { AppOptions } from './app.ts';
import { BadRequest, TooManyRequests, Unauthenticated } from './http-errors.ts';
import { createRateLimiter } from './rate-limiter.ts';

type Done = (error?: Error) => void;

/**
 * Runs before the body is read: request id, bearer token, rate limit. It is a callback and not an async
 * function because a promise per request is what the fastest routes would notice most.
 */
export function createAccessHook(options: Pick<AppOptions, 'authenticate' | 'rateLimits'>) {
  const { rateLimits, authenticate } = options;
  const limiter = createRateLimiter({ perSecond: rateLimits.accountPerSecond, burst: rateLimits.accountBurst });
  const policy = `"account";q=${rateLimits.accountBurst};w=${Math.ceil(rateLimits.accountBurst / rateLimits.accountPerSecond)}`;

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    request.receivedAt = performance.now();
    reply.header('x-request-id', request.id);
    if (hasTwoHosts(request)) return done(new BadRequest('The request has more than one Host header.'));
    if (request.is404 || request.routeOptions.config.isPublic) return done();
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request.headers.authorization);
    if (token === null) return done(new Unauthenticated());
    const caller = authenticate(token);
    if (caller === null || !('then' in caller)) return admit(request, reply, caller, done);
    caller.then((found) => admit(request, reply, found, done), done);
  };

  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, done: Done): void {
    if (caller === null) return done(new Unauthenticated());
    request.caller = caller;
    if (!rateLimits.isOn) return done();
    const decision = limiter.take(caller.accountId);
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', `"account";r=${decision.remaining};t=${decision.resetSeconds}`);
    done(decision.isAllowed ? undefined : new TooManyRequests(decision.resetSeconds));
  }
}

function bearerToken(header: string | undefined): string | null {
  return header && /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : null;
}

// Node joins neither refuses a second Host header; a proxy in front might route by the other one.
function hasTwoHosts(request: FastifyRequest): boolean {
  const { rawHeaders } = request.raw;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

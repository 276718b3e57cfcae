import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kit/caller.ts';
import { NotFound } from '../kit/errors.ts';
import type { AppOptions } from './app.ts';
import { TooManyRequests, Unauthenticated } from './http-errors.ts';
import { messageFault } from './message-faults.ts';
import { createRateLimiter } from './rate-limiter.ts';

type Done = (error?: Error) => void;

const slash = 0x2f;

/**
 * Runs before the body is read: request id, path, bearer token, rate limit. It is a callback and not an async
 * function because a promise per request is what the fastest routes would notice most.
 */
export function createAccessHook(options: Pick<AppOptions, 'authenticate' | 'authenticateOperator' | 'rateLimits'>) {
  const { rateLimits, authenticate, authenticateOperator } = options;
  const limiter = createRateLimiter({ perSecond: rateLimits.accountPerSecond, burst: rateLimits.accountBurst });
  const policy = `"account";q=${rateLimits.accountBurst};w=${Math.ceil(rateLimits.accountBurst / rateLimits.accountPerSecond)}`;

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    request.receivedAt = performance.now();
    reply.header('x-request-id', request.id);
    const fault = messageFault(request.raw);
    if (fault) {
      reply.header('connection', 'close');
      return done(fault);
    }
    if (request.is404 || hasExtraSlash(request)) return done(new NotFound());
    if (request.routeOptions.config.isPublic) return done();
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request.headers.authorization);
    if (token === null) return done(new Unauthenticated());
    const { audience } = request.routeOptions.config;
    if (audience === 'operator') return admitOperator(request, token, done);
    const caller = authenticate(token);
    if (caller === null && audience === 'accountOrOperator') return admitOperator(request, token, done);
    if (caller === null || !('then' in caller)) return admit(request, reply, caller, done);
    caller.then((found) => admit(request, reply, found, done), done);
  };

  // A token of one kind is never taken for the other: their prefixes differ, and that is looked at first.
  function admitOperator(request: FastifyRequest, token: string, done: Done): void {
    authenticateOperator(token).then((operator) => {
      if (operator === null) return done(new Unauthenticated());
      request.operator = operator;
      done();
    }, done);
  }

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

// The router takes "/v1/Orders/" for an order with an empty id; a trailing slash is another path.
function hasExtraSlash({ raw, routeOptions }: FastifyRequest): boolean {
  const url = raw.url ?? '';
  const queryAt = url.indexOf('?');
  const isSlashLast = url.charCodeAt((queryAt < 0 ? url.length : queryAt) - 1) === slash;
  return isSlashLast && !routeOptions.url?.endsWith('/');
}

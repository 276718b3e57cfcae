import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AccountScope } from '../kit/account-scopes.ts';
import { isAllowedFrom } from '../kit/allowed-addresses.ts';
import type { ApiCaller } from '../kit/caller.ts';
import { AccountMoving, AccountSuspended, AddressNotAllowed, MissingScope, NotFound } from '../kit/errors.ts';
import { ownBurstSeconds } from '../kit/token-bucket.ts';
import { hasExtraSlash } from '../kit/url-path.ts';
import type { AppOptions } from './app-options.ts';
import { BadRequest, TooManyRequests, Unauthenticated } from './http-errors.ts';
import type { KnownMethods } from './method-not-allowed.ts';
import { securityHeaders } from './security-headers.ts';

/** Request ids are always ours; a caller's own is logged beside them. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => `req_${prefix}${(++count).toString(36).padStart(6, '0')}`;
}

type Done = (error?: Error) => void;

/** What a route asks of the credential and the account that call it. */
interface RouteTerms {
  readonly scope: AccountScope | 'none';
  readonly isForSuspended: boolean;
}

type AccessOptions = Pick<
  AppOptions,
  'authenticate' | 'authenticateOperator' | 'rateLimits' | 'isHttpsOnly' | 'accountLimiter'
>;

/** Run before the body is read: request id, what no proxy may read differently, path, bearer token, rate limit, what the credential may do. */
export function addAccessHooks(app: FastifyInstance, options: AccessOptions, methods: KnownMethods): void {
  const { authenticate } = options;
  const onEveryAnswer = Object.entries(securityHeaders(options));
  const admitOperator = operatorAdmission(options);
  const admit = accountAdmission(options);

  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = performance.now();
    reply.header('x-request-id', request.id);
    for (const [name, value] of onEveryAnswer) reply.header(name, value);
    const fault = messageFault(request.raw);
    if (!fault) return done(request.is404 ? notAnswered(request, methods) : undefined);
    reply.header('connection', 'close');
    done(fault);
  });

  const declared: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const endsWithSlash = route.url.endsWith('/');
    const audience = route.config?.audience;
    declared.push(route);
    const isForSuspended = route.config?.isForSuspended === true || [route.method].flat().every(isReading);
    const admitCaller = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
      if (!endsWithSlash && hasExtraSlash(request.raw.url ?? '')) return done(new NotFound());
      if (route.config?.isPublic) return done();
      reply.header('cache-control', 'no-store');
      const token = bearerToken(request.headers.authorization);
      if (token === null) return done(new Unauthenticated());
      if (audience === 'operator') return admitOperator(request, token, operatorScopeOf(route), done);
      const caller = authenticate(token);
      if (caller === null && audience === 'accountOrOperator') return admitOperator(request, token, 'none', done);
      if (caller === null || !('then' in caller))
        return admit(request, reply, caller, { scope: scopeOf(route), isForSuspended }, done);
      caller.then((found) => admit(request, reply, found, { scope: scopeOf(route), isForSuspended }, done), done);
    };
    route.onRequest = [admitCaller, ...[route.onRequest ?? []].flat()];
  });
  // Only now: files get their options after they were declared.
  app.addHook('onReady', async () => {
    declared.forEach(scopeOf);
    declared.filter(({ config }) => config?.audience === 'operator').forEach(operatorScopeOf);
  });
}

function notAnswered({ method, raw }: FastifyRequest, methods: KnownMethods): Error {
  return methods.refusalOf(method, raw.url ?? '') ?? new NotFound();
}

// A token of one kind is never accepted as the other: their prefixes differ and are checked first.
function operatorAdmission({ authenticateOperator }: AccessOptions) {
  return (request: FastifyRequest, token: string, scope: string, done: Done): void => {
    authenticateOperator(token).then((operator) => {
      if (operator === null) return done(new Unauthenticated());
      request.operator = operator;
      done(scope === 'none' || operator.scopes.includes(scope) ? undefined : new MissingScope(scope));
    }, done);
  };
}

function accountAdmission({ rateLimits, accountLimiter }: AccessOptions) {
  const policy = `"account";q=${rateLimits.accountBurst};w=${Math.ceil(rateLimits.accountBurst / rateLimits.accountPerSecond)}`;

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: ApiCaller | null,
    terms: RouteTerms,
    done: Done,
  ): void => {
    if (caller === null) return done(new Unauthenticated());
    request.caller = caller;
    const refusal = refusalOf(caller, terms, request.ip);
    if (!accountLimiter) return done(refusal);
    const own = caller.requestsPerSecondMax ?? null;
    const decision = accountLimiter.take(caller.accountId, own);
    reply.header(
      'ratelimit-policy',
      own === null ? policy : `"account";q=${own * ownBurstSeconds};w=${ownBurstSeconds}`,
    );
    reply.header('ratelimit', `"account";r=${decision.remaining};t=${decision.resetSeconds}`);
    if (!decision.isAllowed) return done(new TooManyRequests(decision.resetSeconds));
    done(refusal);
  };
}

/** What the caller may not do although the token is valid. */
function refusalOf(caller: ApiCaller, { scope, isForSuspended }: RouteTerms, address: string): Error | undefined {
  if (caller.isMoving === true) return new AccountMoving();
  if (!isAllowedFrom(caller, address)) return new AddressNotAllowed();
  if (scope !== 'none' && !caller.scopes.includes(scope)) return new MissingScope(scope);
  return caller.isSuspended === true && !isForSuspended ? new AccountSuspended() : undefined;
}

/** A route for accounts without a scope is a mistake that must prevent the start. */
function scopeOf({ url, method, config }: RouteOptions): AccountScope | 'none' {
  if (config?.accountScope) return config.accountScope;
  if (config?.isPublic || config?.audience === 'operator') return 'none';
  throw new Error(`${String(method)} ${url} does not name the scope that it needs`);
}

/** The same of a route for operators' tokens. */
function operatorScopeOf({ url, method, config }: RouteOptions): string {
  if (config?.operatorScope) return config.operatorScope;
  throw new Error(`${String(method)} ${url} does not name the operator scope that it needs`);
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function bearerToken(header: string | undefined): string | null {
  return header && /^bearer /i.test(header) ? header.slice('Bearer '.length).trim() : null;
}

// What follows a rejected message may be its body for the proxy in front, so it must not be processed as a request.
const refusedConnections = new WeakSet<Socket>();

/** What Node accepts although a proxy in front may read it differently (request smuggling). */
function messageFault(message: IncomingMessage): BadRequest | null {
  const isAfterRefused = refusedConnections.has(message.socket);
  const fault = isAfterRefused
    ? new BadRequest('This connection was closed after an earlier bad request.')
    : findFault(message);
  if (fault) refusedConnections.add(message.socket);
  return fault;
}

function findFault(message: IncomingMessage): BadRequest | null {
  const encoding = message.headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return new BadRequest('Transfer-Encoding must be chunked.');
  }
  const hosts = message.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) return new BadRequest('The request has more than one Host header.');
  // HTTP/1.0 did not have it yet.
  if (hosts === 0 && message.httpVersion !== '1.0') return new BadRequest('The request has no Host header.');
  return null;
}

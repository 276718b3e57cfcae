import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { ApiCaller, OperatorCaller } from '../kit/caller.ts';
import { NotFound } from '../kit/errors.ts';
import { rateLimited } from '../kit/metrics/instruments.ts';
import { addAccessHooks, createRequestIds } from './access.ts';
import type { AnswerCounter, AppOptions } from './app-options.ts';
import { createBodyValidator } from './body-validator.ts';
import { answerClientError } from './client-error.ts';
import { addCountingHooks } from './count-answers.ts';
import { addDeprecationHeaders, deprecations } from './deprecations.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { addJsonBodyParser } from './json-body.ts';
import { createLazySerializers } from './lazy-serializers.ts';
import { createKnownMethods } from './method-not-allowed.ts';
import { addOpenApi, docsRoutes } from './openapi.ts';
import { createOutageLog } from './outage-log.ts';
import { internalProblem, problemOf } from './problem.ts';
import { problemSchema } from './problem-schema.ts';
import { attachAllFaults, createQueryValidator, withQueryFaults } from './query-validator.ts';
import { createRefusalLog } from './refusal-log.ts';
import { addRequestLog, idsOf } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { addStagesOrTraces } from './trace-requests.ts';
import { refuseUnstorableParams } from './unstorable-params.ts';

export type App = FastifyInstance;
/** A folder's routes: declares them on the app with their dependencies. */
export type Routes<Needs> = (app: App, needs: Needs) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every account route. On a route for both it is null when an operator calls. */
    caller: ApiCaller;
    /** Set on every operator route. On a route for both it is null when an account calls. */
    operator: OperatorCaller;
    receivedAt: number;
    /** The id of the person or operator's credential, where neither caller nor operator says it. */
    signedInAs: string | null;
  }
  interface FastifyContextConfig {
    /** Public routes need no bearer token. */
    readonly isPublic?: boolean;
    /** Whose bearer token the route accepts; an account's by default. */
    readonly audience?: 'account' | 'operator' | 'accountOrOperator';
    /** Allowed for suspended accounts although it is not a GET. */
    readonly isForSuspended?: boolean;
    /** Counts an answer under the route. */
    readonly countAnswer?: AnswerCounter;
  }
}

const tooManyRequests = 429;
const paramLengthMax = 200;
const bodyBytesMax = 4 * 1024 * 1024;
const requestTimeoutMs = 35_000;
const headersTimeoutMs = 10_000;
const keepAliveTimeoutMs = 72_000;
const connectionsMax = 10_000;

/** The HTTP layer around the given routes: ids, limits, strict input, problem documents, OpenAPI. */
export async function createApp(given: AppOptions, declareRoutes: (app: App) => void): Promise<App> {
  const options = { ...given, outages: createOutageLog(given.logger), refusals: createRefusalLog(given.logger) };
  const newRequestId = createRequestIds();
  const app = Fastify({
    logger: false,
    // Node's own answer to a missing Host has no body; the access hook sends one.
    http: { requireHostHeader: false },
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during shutdown are answered, and then the connection is closed.
    return503OnClosing: false,
    trustProxy: trustHops(options.trustedProxyHops),
    genReqId: newRequestId,
    clientErrorHandler: answerClientError(options, newRequestId),
    frameworkErrors: (error, request, reply) => answerFrameworkError(options, error, request, reply),
    routerOptions: { maxParamLength: paramLengthMax },
    schemaController: { compilersFactory: { buildSerializer: createLazySerializers() } },
  });
  app.server.headersTimeout = headersTimeoutMs;
  app.server.maxConnections = connectionsMax;
  // Node would answer an unknown expectation with an empty 417; the request itself is fine.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endConnectionsOnClose(app);

  app.decorateRequest('caller');
  app.decorateRequest('operator');
  app.decorateRequest('receivedAt', 0);
  app.decorateRequest('signedInAs', null);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return createBodyValidator(schema as TSchema);
    if (httpPart === 'querystring') return createQueryValidator(schema as TSchema);
    // Headers and path parameters are only documented: an invalid id is not found, a missing credential is 401.
    return () => true;
  });
  app.setErrorHandler((error, request, reply) => answerError(options, withQueryFaults(request, error), request, reply));
  app.setNotFoundHandler((request, reply) => answerError(options, new NotFound(), request, reply));
  addJsonBodyParser(app);
  app.addSchema(problemSchema);
  const knownMethods = createKnownMethods(paramLengthMax);
  addAccessHooks(app, options, knownMethods);
  knownMethods.watch(app);
  addStagesOrTraces(app);
  addCountingHooks(app, options);
  addRequestLog(app, options);
  attachAllFaults(app);
  refuseUnstorableParams(app, options.pages?.prefix);
  const { baseUrl, version, about = {} } = options;
  addDeprecationHeaders(app, about.deprecations ?? deprecations, baseUrl);
  await addOpenApi(app, { baseUrl, version, ...about });
  docsRoutes(app);
  declareRoutes(app);
  return app;
}

/** Only the last hops are trusted; anything a caller writes into X-Forwarded-For before them is not. */
function trustHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops;
}

/** Errors of the router itself, for which no hook has run. */
function answerFrameworkError(options: AppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(options));
  const { pages } = options;
  if (!pages || !request.raw.url?.startsWith(pages.prefix)) return answerError(options, error, request, reply);
  pages.answerUnreadable(request, reply.header('x-request-id', request.id));
}

function answerError(options: AppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const fileTypes = request.routeOptions?.schema?.consumes;
  const place = { baseUrl: options.baseUrl, requestId: request.id, fileTypes };
  const problem = problemOf(error, place);
  options.outages?.note(error, idsOf(request));
  if (!problem) {
    options.logger.error({ err: error, ...idsOf(request), route: request.routeOptions?.url }, 'unexpected error');
  }
  if (problem) options.refusals?.note(problem, request, idsOf(request));
  const { status, headers, body } = problem ?? internalProblem(place);
  if (status === tooManyRequests) rateLimited.inc({ code: String(body.code) });
  // Serialized here: a route's response schema must not restrict an error answer.
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', ...headers })
    .header('content-type', 'application/problem+json')
    .serializer((text: unknown) => text as string)
    .send(JSON.stringify(body));
}

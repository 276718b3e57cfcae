import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller, OperatorCaller } from '../kit/caller.ts';
import { NotFound } from '../kit/errors.ts';
import { addAccessHooks, createRequestIds } from './access.ts';
import type { AnswerCounter, AppOptions } from './app-options.ts';
import { createBodyValidator } from './body-validator.ts';
import { answerClientError } from './client-error.ts';
import { addCountingHooks } from './count-answers.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { addJsonBodyParser } from './json-body.ts';
import { createLazySerializers } from './lazy-serializers.ts';
import { watchMethods } from './method-not-allowed.ts';
import { addOpenApi, docsRoutes } from './openapi.ts';
import { internalProblem, problemOf } from './problem.ts';
import { problemSchema } from './problem-schema.ts';
import { attachAllFaults, createQueryValidator, withQueryFaults } from './query-validator.ts';
import { securityHeaders } from './security-headers.ts';
import { addStages } from './stages.ts';

export type App = FastifyInstance;
/** A folder's routes: declares them on the app, given what they need. */
export type Routes<Needs> = (app: App, needs: Needs) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route for accounts. On a route for both it is null when an operator calls. */
    caller: Caller;
    /** Set on every route for operators. On a route for both it is null when an account calls. */
    operator: OperatorCaller;
    receivedAt: number;
  }
  interface FastifyContextConfig {
    /** Public routes need no bearer token. */
    readonly isPublic?: boolean;
    /** Whose bearer token opens the route; an account's when nothing is said. */
    readonly audience?: 'account' | 'operator' | 'accountOrOperator';
    /** Open to suspended accounts though it is not a GET. */
    readonly isForSuspended?: boolean;
    /** Counts an answer under the route. */
    readonly countAnswer?: AnswerCounter;
  }
}

const bodyBytesMax = 4 * 1024 * 1024;
const requestTimeoutMs = 35_000;
const headersTimeoutMs = 10_000;
const keepAliveTimeoutMs = 72_000;
const connectionsMax = 10_000;

/** The HTTP edge around the routes that it is given: ids, limits, strict input, problem documents, OpenAPI. */
export async function createApp(options: AppOptions, declareRoutes: (app: App) => void): Promise<App> {
  const newRequestId = createRequestIds();
  const app = Fastify({
    logger: false,
    // Node's own answer to a missing Host has no body; the access hook gives one.
    http: { requireHostHeader: false },
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    // What still comes over an open connection while the service closes is answered, and then that connection ends.
    return503OnClosing: false,
    trustProxy: trustHops(options.trustedProxyHops),
    genReqId: newRequestId,
    clientErrorHandler: answerClientError(options, newRequestId),
    frameworkErrors: (error, request, reply) => answerFrameworkError(options, error, request, reply),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: createLazySerializers() } },
  });
  app.server.headersTimeout = headersTimeoutMs;
  app.server.maxConnections = connectionsMax;
  // Node would answer an expectation that it does not know with an empty 417; the request itself is good.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endConnectionsOnClose(app);

  app.decorateRequest('caller');
  app.decorateRequest('operator');
  app.decorateRequest('receivedAt', 0);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return createBodyValidator(schema as TSchema);
    if (httpPart === 'querystring') return createQueryValidator(schema as TSchema);
    // Headers and path parameters are only documented: a strange id is not found, a missing credential is 401.
    return () => true;
  });
  app.setErrorHandler((error, request, reply) => answerError(options, withQueryFaults(request, error), request, reply));
  app.setNotFoundHandler((request, reply) => answerError(options, new NotFound(), request, reply));
  addJsonBodyParser(app);
  app.addSchema(problemSchema);
  addAccessHooks(app, options);
  addStages(app);
  addCountingHooks(app, options);
  attachAllFaults(app);
  const refuseOtherMethods = watchMethods(app);
  await addOpenApi(app, { baseUrl: options.baseUrl, version: options.version });
  docsRoutes(app);
  declareRoutes(app);
  refuseOtherMethods();
  return app;
}

/** Only the last hops before us are believed; whatever a caller writes into X-Forwarded-For before them is not. */
function trustHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops;
}

/** What the router refuses by itself. No hook has run for it. */
function answerFrameworkError(options: AppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(options));
  const { pages } = options;
  if (!pages || !request.raw.url?.startsWith(pages.prefix)) return answerError(options, error, request, reply);
  pages.answerUnreadable(request, reply.header('x-request-id', request.id));
}

function answerError(options: AppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const place = { baseUrl: options.baseUrl, requestId: request.id };
  const problem = problemOf(error, place);
  if (!problem) {
    options.logger.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'unexpected error');
  }
  const { status, headers, body } = problem ?? internalProblem(place);
  // Serialised by hand: a route's response schema must not decide what a refusal may say.
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', ...headers })
    .header('content-type', 'application/problem+json')
    .serializer((text: unknown) => text as string)
    .send(JSON.stringify(body));
}

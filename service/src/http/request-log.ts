import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppOptions } from './app-options.ts';

const unknownRoute = 'unknown';
/** What ids of other systems look like. Anything else could break a line, or be more than an id. */
const callerIdPattern = /^[\w.:/+=-]{1,128}$/;

/**
 * One line for each answer: the pattern of its route, never the path, which may hold a link's token, and neither query nor
 * body. Nothing is added to the app while the log is off.
 */
export function addRequestLog(app: FastifyInstance, { logger, logsRequests }: AppOptions): void {
  if (!logsRequests) return;
  app.addHook('onResponse', (request, reply, done) => {
    logger.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? unknownRoute,
        // Prepared answers are written past the framework.
        status: reply.raw.statusCode,
        durationMs: Math.round((performance.now() - request.receivedAt) * 10) / 10,
        ...idsOf(request),
      },
      'request',
    );
    done();
  });
}

/** Our id of the request, the caller's own beside it, and who called. */
export function idsOf(request: FastifyRequest): Record<string, string> {
  const callerRequestId = callerRequestIdOf(request.headers['x-request-id']);
  return {
    requestId: request.id,
    ...(callerRequestId !== null && { callerRequestId }),
    ...(request.caller && { accountId: request.caller.accountId }),
  };
}

/** The caller's X-Request-Id if it is one plain id; null otherwise. */
export function callerRequestIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && callerIdPattern.test(header) ? header : null;
}

import type { FastifyInstance } from 'fastify';
import { isTracing, type OpenSpan, startSpan } from '../kit/tracing.ts';
import { addStages } from './stages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null;
  }
}

const serverError = 500;
const healthPrefix = '/health/';

/**
 * Each request is a span, continued from the caller's traceparent. Requests then go through their steps one by one: in
 * stages, each would continue in the span of another.
 */
export function addStagesOrTraces(app: FastifyInstance): void {
  if (!isTracing()) return addStages(app);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const route = request.routeOptions.url ?? 'unknown';
    // Load balancers ask every few seconds.
    if (route.startsWith(healthPrefix)) return done();
    request.span = startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route, 'bestow.request_id': request.id },
      causes: [typeof traceparent === 'string' ? traceparent : null],
    });
    done();
  });
  // Only here: the events of a body that arrives are not part of any span.
  app.addHook('preHandler', (request, _reply, done) => (request.span ? request.span.run(done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode;
    request.span?.end({ 'http.response.status_code': status }, status >= serverError);
    done();
  });
}

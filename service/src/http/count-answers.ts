import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerCounter, AppOptions } from './app-options.ts';

const unknownRoute = 'unknown';

/**
 * Counts every answer by its route, and those without a route together: when it is sent or, if it is streamed, when it
 * ends. Waiting for the end of every answer would cost the fastest ones 5 %.
 */
export function addCountingHooks(app: FastifyInstance, { answerCounterOf }: Pick<AppOptions, 'answerCounterOf'>): void {
  if (!answerCounterOf) return;
  const countUnknown = answerCounterOf(unknownRoute, unknownRoute);
  app.addHook('onRoute', (route) => {
    // A route for all methods is counted as one.
    const countAnswer = answerCounterOf(route.url, typeof route.method === 'string' ? route.method : 'other');
    route.config = { ...route.config, countAnswer };
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const count = () => countAnswer(request, reply.statusCode, countUnknown);
    if (payload instanceof Readable) reply.raw.once('finish', count);
    else count();
    done(null, payload);
  });
}

/** Also called for an answer that goes past the framework's own way of sending. */
export function countAnswer(request: FastifyRequest, status: number, countUnknown?: AnswerCounter): void {
  const count = request.routeOptions.config?.countAnswer ?? countUnknown;
  count?.(status, (performance.now() - request.receivedAt) / 1000);
}

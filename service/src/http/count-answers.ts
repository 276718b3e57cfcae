import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerCounter, AppOptions } from './app-options.ts';

const unknownRoute = 'unknown';

/**
 * Counts every answer under its route, and those of no route together: when it is handed over, or, if it is written bit by bit,
 * when the last bit is. Waiting for the end of every answer would cost the fastest ones a twentieth of their time.
 */
export function addCountingHooks(app: FastifyInstance, { answerCounterOf }: Pick<AppOptions, 'answerCounterOf'>): void {
  if (!answerCounterOf) return;
  const countUnknown: AnswerCounter = answerCounterOf(unknownRoute, unknownRoute);
  app.addHook('onRoute', (route) => {
    // A route of many methods is the one that refuses all those which a path does not have.
    const counter = answerCounterOf(route.url, typeof route.method === 'string' ? route.method : 'other');
    route.onRequest = [
      (request, _reply, done) => {
        request.countAnswer = counter;
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.countAnswer ??= countUnknown;
    if (payload instanceof Readable) reply.raw.once('finish', () => countAnswer(request, reply.statusCode));
    else countAnswer(request, reply.statusCode);
    done(null, payload);
  });
}

/** For an answer that goes past the framework's own way of sending. */
export function countAnswer(request: FastifyRequest, status: number): void {
  request.countAnswer?.(status, (performance.now() - request.receivedAt) / 1000);
}

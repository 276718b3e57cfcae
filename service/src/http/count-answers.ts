import type { FastifyInstance } from 'fastify';
import type { AnswerCounter, AppOptions } from './app.ts';

const unknownRoute = 'unknown';

/** Counts every answer under its route, and those of no route together. */
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
  app.addHook('onResponse', (request, reply, done) => {
    const count = request.countAnswer ?? countUnknown;
    count(reply.statusCode, (performance.now() - request.receivedAt) / 1000);
    done();
  });
}

import type { FastifyInstance } from 'fastify';

/** Takes a piece of work, and runs it together with all others that were submitted to this stage at the same time. */
export type Stage = (work: () => void) => void;

/**
 * Many requests arrive in one turn of the event loop. Taken through all steps one by one, each would find the code of
 * its next step evicted from the CPU's cache by the previous request; so they go through each step together: 94 µs of
 * this process for an order instead of 124, 8,100 orders/s instead of 7,000 (bench cell orders hot@256; decision 0052).
 */
export function addStages(app: FastifyInstance): void {
  const admission = createStage(setImmediate);
  const handling = createStage(queueMicrotask);
  const sending = createStage(queueMicrotask);
  app.addHook('onRequest', (_request, _reply, done) => admission(done));
  app.addHook('preHandler', (_request, _reply, done) => handling(done));
  app.addHook('onSend', (_request, _reply, payload, done) => sending(() => done(null, payload)));
}

/** `later` decides when the stage runs: when everything that arrives at the same time has arrived. */
export function createStage(later: (run: () => void) => void): Stage {
  let waiting: (() => void)[] = [];

  function doAll(): void {
    const together = waiting;
    waiting = [];
    for (const work of together) work();
  }

  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) later(doAll);
  };
}

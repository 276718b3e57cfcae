import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { InvalidRequest } from '../kit/errors.ts';

/** Routes that judge the faults of a body themselves are told of the query's as well. */
export function attachAllFaults(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.attachValidation) return;
    const addQueryFaults: preHandlerHookHandler = (request, _reply, done) => {
      const error = request.validationError;
      if (error) request.validationError = withQueryFaults(request, error) as typeof error;
      done();
    };
    route.preHandler = [addQueryFaults, ...[route.preHandler ?? []].flat()];
  });
}

/** Fastify stops at the body if that has faults. The query's are added, so that a caller hears of all at once. */
export function withQueryFaults(request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof InvalidRequest) || !('validationContext' in error) || error.validationContext !== 'body')
    return error;
  const verdict: unknown = request.getValidationFunction('querystring')?.(request.query);
  const queryError = typeof verdict === 'object' && verdict !== null && 'error' in verdict ? verdict.error : null;
  return queryError instanceof InvalidRequest ? new InvalidRequest([...error.faults, ...queryError.faults]) : error;
}

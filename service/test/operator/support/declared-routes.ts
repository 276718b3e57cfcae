import Fastify from 'fastify';
import { problemSchema } from '../../../src/http/problem-schema.ts';
import type { OperatorRouteNeeds } from '../../../src/operator/needs.ts';
import { operatorRoutes } from '../../../src/operator/routes.ts';

export interface OperatorRoute {
  readonly method: string;
  /** Without /operator/v1. */
  readonly path: string;
  readonly scope: string | undefined;
}

/** The routes that the operator API declares. None is called, so there is no database. */
export async function declaredOperatorRoutes(): Promise<OperatorRoute[]> {
  const found: OperatorRoute[] = [];
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.addSchema(problemSchema);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (method !== 'HEAD')
      found.push({ method: String(method), path: url.replace('/operator/v1', ''), scope: config?.scope });
  });
  const needs = { baseUrl: 'http://bestow.test', version: '0', isRateLimited: false, shipping: {} };
  operatorRoutes(app as never, needs as unknown as OperatorRouteNeeds);
  await app.ready();
  await app.close();
  return found;
}

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '../../src/accounts/people/types.ts';
import { createApp } from '../../src/http/app.ts';
import { problemSchema } from '../../src/http/problem-schema.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { newId } from '../../src/kit/ids.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { operatorRoutes } from '../../src/operator/routes.ts';
import { portalRoutes } from '../../src/portal/routes.ts';
import { givenOperator, password } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** What operators' tokens may call, independent of the code: r reads parcels, w changes them. */
const tokenRoutes: Readonly<Record<string, 'r' | 'w'>> = {
  'GET /operator/Parcels': 'r',
  'GET /operator/ParcelCounts': 'r',
  'GET /operator/Parcels/{id}': 'r',
  'GET /operator/Parcels.csv': 'r',
  'GET /operator/Parcels.pdf': 'r',
  'POST /operator/Parcels/{id}/Pack': 'w',
  'POST /operator/Parcels/{id}/Unpack': 'w',
  'POST /operator/Parcels/{id}/Ship': 'w',
  'POST /operator/Parcels/{id}/CorrectTracking': 'w',
  'POST /operator/Parcels/{id}/Reship': 'w',
  'POST /operator/Shipments': 'w',
};
const rightsOfRole: Readonly<Record<OperatorRole, string>> = {
  support: 'r',
  warehouse: 'rw',
  catalog: '',
  finance: '',
  admin: 'rw',
};

test('every route for operators’ tokens answers 401 without one, and 403 to every role that may not', async () => {
  const { body } = await api.anonymous.get('/openapi.json');
  const documented = Object.entries(body.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofTokens = documented.filter((route) => / \/operator\//.test(route) && !route.endsWith('/operator/Tokens'));
  expect(ofTokens.sort()).toEqual(Object.keys(tokenRoutes).sort());
  for (const [role, rights] of Object.entries(rightsOfRole)) {
    const { person } = await givenOperator(api, [role as OperatorRole]);
    const signedIn = await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password });
    const token = withToken(api.baseUrl, String(signedIn.body.Value));
    for (const [route, needed] of Object.entries(tokenRoutes)) {
      const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, newId()).split(' ');
      expectProblem(await api.anonymous.send(method, path), 'Unauthenticated');
      const answer = await token.send(method, path);
      if (rights.includes(needed)) expect([401, 403, 500], `${role} ${route}`).not.toContain(answer.status);
      else expectProblem(answer, 'MissingScope');
    }
  }
});

/** Declares routes after one of them was made to state nothing. */
async function declareWithout(right: 'scope' | 'permission', url: string, declare: (app: FastifyInstance) => void) {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.addSchema(problemSchema);
  let isFound = false;
  app.addHook('onRoute', (route) => {
    if (route.url !== url) return;
    isFound = true;
    route.config = { ...route.config, [right]: undefined } as never;
  });
  try {
    declare(app);
    await app.ready();
  } finally {
    expect(isFound, url).toBe(true);
    await app.close();
  }
}

const needs = {
  environment: 'stage',
  baseUrl: 'http://bestow.test',
  version: '0',
  filesDir: '/nowhere',
  orders: { lineItemsMax: 10 },
  isRateLimited: false,
  shipping: {},
} as never;

test('a route that states no right prevents the start, whichever door it belongs to', async () => {
  const operator = (app: FastifyInstance) => operatorRoutes(app as never, needs);
  await expect(declareWithout('scope', '/operator/v1/Cases', operator)).rejects.toThrow('names no scope');
  const portal = (app: FastifyInstance) => portalRoutes(app as never, needs);
  await expect(declareWithout('permission', '/portal/api/Overview', portal)).rejects.toThrow('names no permission');
  const options = {
    baseUrl: 'http://bestow.test',
    version: 'test',
    logger: createLogger('silent'),
    authenticate: () => null,
    authenticateOperator: async () => null,
    rateLimits: parseConfig({}).rateLimits,
    trustedProxyHops: 0,
    isHttpsOnly: false,
  };
  const schema = { operationId: 'getThing', tags: ['Orders'], summary: 'Thing' };
  const withConfig = async (config: object) => {
    const app = await createApp(options as never, (routes) => {
      routes.get('/v1/Thing', { schema, config: config as never }, () => ({}));
    });
    await app.ready();
  };
  await expect(withConfig({})).rejects.toThrow('does not name the scope');
  await expect(withConfig({ audience: 'operator' })).rejects.toThrow('does not name the operator scope');
});

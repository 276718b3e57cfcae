import Fastify, { type FastifySchema } from 'fastify';
import { type PortalRouteNeeds, portalRoutes } from '../../service/src/portal/routes.ts';

export interface PortalRoute {
  readonly method: string;
  /** Without /portal/api. */
  readonly path: string;
  readonly schema: FastifySchema;
}

/** What routes read while they are declared. None is ever called, so there is no database. */
const needs = {
  environment: 'stage',
  baseUrl: 'http://bestow.test',
  filesDir: '/nowhere',
  orders: { lineItemsMax: 10 },
  shipping: {},
};

/** The routes that the portal's API declares, ordered by path. */
export async function listPortalRoutes(): Promise<PortalRoute[]> {
  const found: PortalRoute[] = [];
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.addHook('onRoute', ({ url, method, config, schema }) => {
    if (config?.permission === undefined || method === 'HEAD') return;
    found.push({ method: String(method), path: url.replace('/portal/api', ''), schema: schema ?? {} });
  });
  portalRoutes(app as never, needs as unknown as PortalRouteNeeds);
  await app.ready();
  await app.close();
  const keyOf = ({ path, method }: PortalRoute) => `${path} ${method}`;
  return found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

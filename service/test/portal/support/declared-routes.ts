import Fastify from 'fastify';
import { type PortalRouteNeeds, portalRoutes } from '../../../src/portal/routes.ts';

/** The addresses that the portal really declares, with their methods: "POST /People". */
export async function declaredRoutes(): Promise<string[]> {
  const found = new Set<string>();
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.permission === undefined) return;
    for (const name of [method].flat()) if (name !== 'HEAD') found.add(`${name} ${url.replace('/portal/api', '')}`);
  });
  const stub = {
    environment: 'stage',
    baseUrl: 'http://bestow.test',
    filesDir: '/nowhere',
    orders: { lineItemsMax: 10 },
    shipping: {},
  };
  portalRoutes(app as never, stub as unknown as PortalRouteNeeds);
  await app.ready();
  await app.close();
  return [...found];
}

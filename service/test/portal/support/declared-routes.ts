import { listPortalRoutes } from '../../../../scripts/portal-types/portal-routes.ts';

/** The routes that the portal declares, with their methods: "POST /People". */
export async function declaredRoutes(): Promise<string[]> {
  return (await listPortalRoutes()).map(({ method, path }) => `${method} ${path}`);
}

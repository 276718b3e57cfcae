import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import createRouter, { type HTTPVersion, type Instance } from 'find-my-way';
import { hasExtraSlash, withoutQuery } from '../kit/url-path.ts';
import { MethodNotAllowed } from './http-errors.ts';

/** The methods of every declared path, for requests that no route answers. */
export interface KnownMethods {
  /** Adds the routes that are declared from now on. Called after the access hooks, it answers before they do. */
  watch(app: FastifyInstance): void;
  /** The error for a path that exists but lacks the method; null for an unknown path, or a method that it has. */
  refusalOf(method: string, url: string): MethodNotAllowed | null;
}

type Router = Instance<HTTPVersion.V1>;

interface KnownPath {
  readonly endsWithSlash: boolean;
  readonly methods: Set<string>;
}

/**
 * Declaring a rejecting route for each of 34 methods of each path would do the same, but takes half of the API's
 * start-up time.
 */
export function createKnownMethods(maxParamLength: number): KnownMethods {
  const paths = new Map<string, KnownPath>();
  // Built for the first request that no route answers: most processes start without needing it.
  let router: Router | null = null;
  const methods: KnownMethods = {
    watch(app) {
      app.addHook('onRoute', (route) => {
        if (/[:*]/.test(route.url)) refuseBeforeWiderRoute(route, methods, paths);
        if (route.url.includes('*')) return;
        addMethods(paths, route);
        router = null;
      });
    },
    refusalOf(method, url) {
      router ??= routerOf(paths, maxParamLength);
      const path: KnownPath | undefined = router.find('GET', url)?.store;
      if (!path || path.methods.has(method) || (!path.endsWithSlash && hasExtraSlash(url))) return null;
      return new MethodNotAllowed([...path.methods].sort());
    },
  };
  return methods;
}

/** "/v1/Orders/:id" must not answer for "/v1/Orders/Validate", nor "/portal/*" for any path below it. */
function refuseBeforeWiderRoute(route: RouteOptions, methods: KnownMethods, paths: ReadonlyMap<string, KnownPath>) {
  const isWildcard = route.url.includes('*');
  const refuse: onRequestHookHandler = (request, _reply, done) => {
    const url = request.raw.url ?? '';
    const isDeclared = isWildcard || paths.has(withoutQuery(url));
    done((isDeclared && methods.refusalOf(request.method, url)) || undefined);
  };
  route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
}

function addMethods(paths: Map<string, KnownPath>, { url, method }: RouteOptions) {
  let path = paths.get(url);
  if (!path) {
    // Fastify declares a plugin's index page with and without its slash, but reports only one of them completely.
    const sibling = url.endsWith('/') ? paths.get(url.slice(0, -1)) : undefined;
    path = { endsWithSlash: url.endsWith('/'), methods: new Set(sibling?.methods) };
    paths.set(url, path);
  }
  for (const name of [method].flat()) path.methods.add(name);
}

function routerOf(paths: ReadonlyMap<string, KnownPath>, maxParamLength: number): Router {
  const router = createRouter({ maxParamLength });
  for (const [url, path] of paths) router.on('GET', url, () => undefined, path);
  return router;
}

import { METHODS } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { MethodNotAllowed } from './http-errors.ts';

// CONNECT never gets here: Node ends the connection.
const methods = METHODS.filter((method): method is HTTPMethods => method !== 'CONNECT');

/**
 * Tracks the routes that are declared from now on. The returned function, called at the end, makes every known path
 * answer 405 with `Allow` to each unsupported method.
 */
export function watchMethods(app: FastifyInstance): () => void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const methodsByPath = new Map<string, Set<string>>();
  let isWatching = true;
  app.addHook('onRoute', ({ url, method }) => {
    if (!isWatching || url.includes('*')) return;
    const known = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methodsByPath.set(url, known);
  });
  return () => {
    isWatching = false;
    for (const [url, known] of methodsByPath) {
      // A plugin's index page is declared once but has two paths; the one with the slash is not reported completely.
      const withoutSlash = methodsByPath.get(url.replace(/\/$/, '')) ?? [];
      refuseOtherMethods(app, url, new Set([...known, ...withoutSlash]));
    }
  };
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const allowed = [...known].sort();
  app.route({
    url,
    method: methods.filter((method) => !known.has(method)),
    exposeHeadRoute: false,
    config: { isPublic: true },
    schema: { hide: true },
    onRequest: (_request, _reply, done) => done(new MethodNotAllowed(allowed)),
    handler: () => undefined,
  });
}

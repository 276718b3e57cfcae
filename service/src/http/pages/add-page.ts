import type { FastifyInstance } from 'fastify';
import { createAsset, sendAsset } from './assets.ts';
import { pageHeaders } from './frame.ts';

// Routes of the operator API need a scope; elsewhere nothing reads it.
const isPublic = { config: { isPublic: true, scope: 'public' }, schema: { hide: true } } as const;

/** A page that is rendered when it is first requested: a document is complete only once all routes are declared. */
export function addPage(app: FastifyInstance, paths: readonly string[], render: () => string): void {
  const asset = createAsset('text/html; charset=utf-8', render);
  for (const path of paths) {
    app.get(path, isPublic, (request, reply) => sendAsset(request, reply.headers(pageHeaders), asset));
  }
}

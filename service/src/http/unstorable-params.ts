import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { NotFound } from '../kit/errors.ts';

/**
 * PostgreSQL stores no text with a NUL character: a path that contains one names nothing, and the database is not asked for
 * it. Claim pages are left out; they answer unknown links with a page.
 */
export function refuseUnstorableParams(app: FastifyInstance, pagesPrefix: string | undefined): void {
  const refuse: preValidationHookHandler = (request, _reply, done) => {
    const values = Object.values(request.params as Readonly<Record<string, string>>);
    done(values.some((value) => value.includes('\0')) ? new NotFound() : undefined);
  };
  app.addHook('onRoute', (route) => {
    if (pagesPrefix !== undefined && route.url.startsWith(pagesPrefix)) return;
    if (route.url.includes(':')) route.preValidation = [refuse, ...[route.preValidation ?? []].flat()];
  });
}

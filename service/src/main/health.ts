import type { Routes } from '../http/app.ts';
import { type Db, ping } from '../kit/database.ts';
import { ServiceUnavailable } from '../kit/errors.ts';

/** `live` says that the process runs; `ready` that it can answer orders, so that a balancer may send them. */
export const healthRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  const isPublic = { config: { isPublic: true }, schema: { hide: true } };
  app.get('/health/live', isPublic, () => ({ status: 'live' }));
  app.get('/health/ready', isPublic, async () => {
    try {
      await ping(db);
    } catch {
      throw new ServiceUnavailable('The database cannot be reached.');
    }
    return { status: 'ready' };
  });
};

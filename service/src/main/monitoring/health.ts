import { type Db, ping } from '../../database/database.ts';
import type { Routes } from '../../http/app.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';

/** A process that starts or drains answers every request, but should get none. */
export type ServingPhase = 'starting' | 'ready' | 'draining';

export interface HealthNeeds {
  readonly db: Db;
  readonly phase: () => ServingPhase;
}

/** `live` means that the process runs; `ready` that it can accept orders, for load balancers. */
export const healthRoutes: Routes<HealthNeeds> = (app, { db, phase }) => {
  const isPublic = { config: { isPublic: true }, schema: { hide: true } };
  app.get('/health/live', isPublic, () => ({ status: 'live' }));
  app.get('/health/ready', isPublic, async (_request, reply) => {
    if (phase() !== 'ready') return reply.code(503).send({ status: phase() });
    try {
      await ping(db);
    } catch (cause) {
      throw new ServiceUnavailable('The database cannot be reached.', undefined, { cause });
    }
    return { status: 'ready' };
  });
};

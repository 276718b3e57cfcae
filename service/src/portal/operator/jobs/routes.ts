import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { retryJob } from '../../../jobs/retry-job.ts';
import { countSetAsideJobs, listSetAsideJobs } from '../../../jobs/set-aside-queries.ts';
import { toWireJob } from '../../../jobs/wire.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { listSchema, retrySchema } from './schemas.ts';

const config = allow('operator.jobs');

export const operatorJobRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest }>(
    '/portal/api/operator/Jobs',
    { schema: listSchema, config },
    async (request) => {
      const items = await listSetAsideJobs(db, request.query);
      return toWirePage({ items, ...request.query, totalCount: await countSetAsideJobs(db) }, toWireJob);
    },
  );

  app.post<{ Params: { id: string } }>(
    '/portal/api/operator/Jobs/:id/Retry',
    { schema: retrySchema, config },
    async (request, reply) => {
      const { id } = request.params;
      await retryJob(db, id, request.acting.audit({ action: 'JobRetried', target: id }));
      return reply.code(204).send();
    },
  );
};

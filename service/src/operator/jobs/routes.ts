import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { dropJob } from '../../jobs/drop-job.ts';
import { retryJob } from '../../jobs/retry-job.ts';
import { countSetAsideJobs, findSetAsideJob, listSetAsideJobs } from '../../jobs/set-aside-queries.ts';
import { toWireJob } from '../../jobs/wire.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { dropSchema, listSchema, readSchema, retrySchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const jobRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, { db }) => {
    const jobs = `${entry.base}/Jobs`;
    app.get<{ Querystring: PageRequest }>(jobs, entry.options(listSchema, 'jobs:read'), async ({ query }) => {
      const items = await listSetAsideJobs(db, query);
      return toWirePage({ items, ...query, totalCount: await countSetAsideJobs(db) }, toWireJob);
    });

    app.get<Id>(`${jobs}/:id`, entry.options(readSchema, 'jobs:read'), async ({ params: { id } }) => {
      const job = isId(id) ? await findSetAsideJob(db, id) : null;
      if (!job) throw new NotFound('No failed job');
      return toWireJob(job);
    });

    app.post<Id>(`${jobs}/:id/Retry`, entry.options(retrySchema, 'jobs:write'), async (request, reply) => {
      const { id } = request.params;
      await retryJob(db, id, entry.actingOf(request).audit({ action: 'JobRetried', target: id }));
      return reply.code(204).send();
    });

    app.delete<Id>(`${jobs}/:id`, entry.options(dropSchema, 'jobs:write'), async (request, reply) => {
      const { id } = request.params;
      const audit = entry.actingOf(request).audit(({ kind }: { readonly kind: string }) => ({
        action: 'JobDropped',
        target: id,
        details: { Kind: kind },
      }));
      await dropJob(db, id, audit);
      return reply.code(204).send();
    });
  };

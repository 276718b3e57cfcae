import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { dropJob } from '../../jobs/drop-job.ts';
import { retryJob } from '../../jobs/retry-job.ts';
import { countSetAsideJobs, findSetAsideJob, listSetAsideJobs } from '../../jobs/set-aside-queries.ts';
import { toWireJob } from '../../jobs/wire.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { dropSchema, listSchema, readSchema, retrySchema } from './schemas.ts';

const jobs = `${base}/Jobs`;
const read = needsScope('jobs:read');
const write = needsScope('jobs:write');
type Id = { Params: { id: string } };

export const jobRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest }>(jobs, { schema: listSchema, config: read }, async ({ query }) => {
    const items = await listSetAsideJobs(db, query);
    return toWirePage({ items, ...query, totalCount: await countSetAsideJobs(db) }, toWireJob);
  });

  app.get<Id>(`${jobs}/:id`, { schema: readSchema, config: read }, async ({ params: { id } }) => {
    const job = isId(id) ? await findSetAsideJob(db, id) : null;
    if (!job) throw new NotFound('No failed job');
    return toWireJob(job);
  });

  app.post<Id>(`${jobs}/:id/Retry`, { schema: retrySchema, config: write }, async (request, reply) => {
    const { id } = request.params;
    await retryJob(db, id, request.operatorActing.audit({ action: 'JobRetried', target: id }));
    return reply.code(204).send();
  });

  app.delete<Id>(`${jobs}/:id`, { schema: dropSchema, config: write }, async (request, reply) => {
    const { id } = request.params;
    const audit = request.operatorActing.audit(({ kind }: { readonly kind: string }) => ({
      action: 'JobDropped',
      target: id,
      details: { Kind: kind },
    }));
    await dropJob(db, id, audit);
    return reply.code(204).send();
  });
};

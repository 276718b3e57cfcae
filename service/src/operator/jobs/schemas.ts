import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { wireSetAsideJob } from '../../jobs/wire.ts';
import { noContent } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Jobs';

export const listSchema = route({
  tag,
  operationId: 'listJobs',
  summary: 'List jobs that were set aside after failing too often, newest first',
  description: 'To find work that was not done. Fix the cause, then retry the job.',
  query: queryOf(pages),
  answer: pageSchema(wireSetAsideJob),
});
export const readSchema = route({
  tag,
  operationId: 'getJob',
  summary: 'Read one job that was set aside',
  description: 'To see why it failed.',
  params: idParams,
  answer: wireSetAsideJob,
});
export const retrySchema = route({
  tag,
  operationId: 'retryJob',
  summary: 'Retry a job that was set aside',
  description: 'After the cause of its failure was fixed. Jobs are safe to run twice.',
  params: idParams,
  status: 204,
  answer: noContent,
});
export const dropSchema = route({
  tag,
  operationId: 'dropJob',
  summary: 'Drop a job that was set aside',
  description: 'Its work is never done. Retry it instead, unless you know that the work is no longer needed.',
  params: idParams,
  status: 204,
  answer: noContent,
});

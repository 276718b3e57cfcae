import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { wireSetAsideJob } from '../../jobs/wire.ts';
import { noContent } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Jobs';

export const listSchema = route({
  tag,
  summary: 'List jobs that were set aside after failing too often, newest first',
  query: queryOf(pages),
  answer: pageSchema(wireSetAsideJob),
});
export const readSchema = route({
  tag,
  summary: 'Read one job that was set aside',
  params: idParams,
  answer: wireSetAsideJob,
});
export const retrySchema = route({
  tag,
  summary: 'Retry a job that was set aside',
  params: idParams,
  status: 204,
  answer: noContent,
});
export const dropSchema = route({
  tag,
  summary: 'Drop a job that was set aside',
  description: 'Its work is never done. Retry it instead, unless you know that the work is no longer needed.',
  params: idParams,
  status: 204,
  answer: noContent,
});

import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { wireSetAsideJob } from '../../../jobs/wire.ts';
import { hide, idParams, noContent } from '../../schemas.ts';
import { operatorPages } from '../schemas.ts';

export const listSchema = {
  ...hide,
  querystring: queryOf(operatorPages),
  response: { 200: pageSchema(wireSetAsideJob) },
};
export const retrySchema = { ...hide, params: idParams, response: { 204: noContent } };

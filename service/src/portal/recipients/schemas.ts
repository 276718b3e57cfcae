import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { wireForget, wireForgetJob } from '../../recipients/wire.ts';
import { hide, named } from '../schemas.ts';

export const forgetJob = named('ForgetJob', wireForgetJob);

export const listForgetSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(forgetJob) },
};
export const forgetSchema = { ...hide, body: wireForget, response: { 202: forgetJob } };

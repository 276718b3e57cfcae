import { Type } from 'typebox';
import { approvedAct, refusal, wireApproval } from '../../../accounts/operators/wire.ts';
import { pageParameters, pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { hide, idParams } from '../../schemas.ts';

export const listSchema = {
  ...hide,
  querystring: queryOf({
    ...pageParameters({ defaultSize: 25, sizeMax: 50 }),
    status: Type.Enum(['Waiting', 'All'], { default: 'Waiting' }),
  }),
  response: { 200: pageSchema(wireApproval) },
};
export const approveSchema = { ...hide, params: idParams, response: { 200: approvedAct } };
export const refuseSchema = { ...hide, params: idParams, body: refusal, response: { 200: wireApproval } };
export const withdrawSchema = { ...hide, params: idParams, response: { 200: wireApproval } };

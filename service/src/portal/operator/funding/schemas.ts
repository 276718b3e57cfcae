import { Type } from 'typebox';
import { operatorFunding, rejection } from '../../../funding/operator-wire.ts';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { hide, object } from '../../schemas.ts';
import { operatorPages } from '../schemas.ts';

const params = object({ accountId: Type.String(), id: Type.String() });

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, status: Type.Enum(['Pending', 'All'], { default: 'Pending' }) }),
  response: { 200: pageSchema(operatorFunding) },
};
export const applySchema = { ...hide, params, response: { 200: operatorFunding } };
export const rejectSchema = { ...hide, params, body: rejection, response: { 200: operatorFunding } };

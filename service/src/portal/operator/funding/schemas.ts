import { Type } from 'typebox';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { nullable, optional, singleLine } from '../../../kit/schema.ts';
import { fundingRequest } from '../../funds/schemas.ts';
import { hide, named, object } from '../../schemas.ts';
import { operatorPages, reference } from '../schemas.ts';

export const rejection = nullable(object({ Reason: optional(singleLine(200)) }));
const params = object({ accountId: Type.String(), id: Type.String() });

export const operatorFunding = named(
  'OperatorFunding',
  object({
    ...fundingRequest.properties,
    Account: reference,
    FirstApprover: nullable(reference),
    NeedsSecondPerson: Type.Boolean(),
  }),
);

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, status: Type.Enum(['Pending', 'All'], { default: 'Pending' }) }),
  response: { 200: pageSchema(operatorFunding) },
};
export const applySchema = { ...hide, params, response: { 200: operatorFunding } };
export const rejectSchema = { ...hide, params, body: rejection, response: { 200: operatorFunding } };

import { Type } from 'typebox';
import { caseMembers } from '../../../help/api/wire.ts';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { nullable, optional } from '../../../kit/schema.ts';
import { answer, answered, caseFilters, fileMembers } from '../../cases/schemas.ts';
import { hide, idParams, named, object } from '../../schemas.ts';
import { askedApproval, operatorPages, reference } from '../schemas.ts';

export const operatorCase = named('OperatorCase', object({ ...caseMembers, Account: reference }));
/** A code that can be replaced: the card's own, or one that was picked of a Choice gift. */
const caseCode = named(
  'CaseCode',
  object({
    ProductId: Type.String(),
    ProductName: Type.String(),
    Value: Type.Number(),
    CodeHint: Type.String(),
    InStock: Type.Integer(),
  }),
);
export const operatorCaseFile = named(
  'OperatorCaseFile',
  object({ ...fileMembers, Account: reference, Codes: Type.Array(caseCode) }),
);
export const replaceBody = object({
  ProductId: optional(Type.String({ maxLength: 100, description: 'Needed if several products were picked.' })),
});

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...caseFilters, ...operatorPages }),
  response: { 200: pageSchema(operatorCase) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: operatorCaseFile } };
export const answerSchema = { ...hide, params: idParams, body: answer, response: { 200: answered } };
export const closeSchema = { ...hide, params: idParams, response: { 200: operatorCaseFile } };
export const replaceSchema = {
  ...hide,
  params: idParams,
  body: nullable(replaceBody),
  response: { 200: object({ Case: operatorCaseFile, Approval: nullable(askedApproval) }) },
};

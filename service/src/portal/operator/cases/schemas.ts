import { Type } from 'typebox';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { nullable } from '../../../kit/schema.ts';
import { answer, answered, caseFilters, caseMembers, fileMembers } from '../../cases/schemas.ts';
import { hide, idParams, named, object } from '../../schemas.ts';
import { askedApproval, operatorPages, reference } from '../schemas.ts';

export const operatorCase = named('OperatorCase', object({ ...caseMembers, Account: reference }));
export const operatorCaseFile = named(
  'OperatorCaseFile',
  object({ ...fileMembers, Account: reference, CodeHint: Type.String(), InStock: Type.Integer() }),
);

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
  response: { 200: object({ Case: operatorCaseFile, Approval: nullable(askedApproval) }) },
};

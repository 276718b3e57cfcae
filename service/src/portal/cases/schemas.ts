import { Type } from 'typebox';
import { caseCategories, caseKinds, caseResolutions, caseStatuses, caseStepKinds } from '../../help/types.ts';
import { pageParameters, pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { hide, idParams, named, object } from '../schemas.ts';

const answerLengthMax = 2_000;
const numberLengthMax = 20;

export const caseMembers = {
  Id: Type.String(),
  Number: Type.String(),
  Kind: Type.Enum([...caseKinds]),
  Category: nullable(Type.Enum([...caseCategories])),
  Status: Type.Enum([...caseStatuses]),
  Resolution: nullable(Type.Enum([...caseResolutions])),
  OpenedAt: instantOut(),
  ClosedAt: nullable(instantOut()),
  OrderId: Type.String(),
  PONumber: Type.String(),
  LineItemId: Type.String(),
  CardId: Type.String(),
  ProductName: Type.String(),
  Value: Type.Number(),
  CurrencyCode: Type.String(),
};

export const fileMembers = {
  ...caseMembers,
  Details: nullable(Type.String()),
  Contact: nullable(Type.String()),
  Language: Type.String(),
  ClaimedAt: nullable(instantOut()),
  Steps: Type.Array(
    object({
      Kind: Type.Enum([...caseStepKinds]),
      At: instantOut(),
      By: Type.String(),
      Text: nullable(Type.String()),
    }),
  ),
};

export const shownCase = named('HelpCase', object(caseMembers));
export const caseFile = named('HelpCaseFile', object(fileMembers));
export const answer = object({ Text: Type.String({ minLength: 1, maxLength: answerLengthMax }) });
export const answered = named('AnsweredCase', object({ IsMailed: Type.Boolean() }));

/** The filters of every list of cases. */
export const caseFilters = {
  status: Type.Enum([...caseStatuses, 'All'], { default: 'Open' }),
  kind: Type.Enum([...caseKinds]),
  number: Type.String({ maxLength: numberLengthMax }),
};

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...caseFilters, ...pageParameters({ defaultSize: 25, sizeMax: 100 }) }),
  response: { 200: pageSchema(shownCase) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: caseFile } };
export const answerSchema = { ...hide, params: idParams, body: answer, response: { 200: answered } };
export const closeSchema = { ...hide, params: idParams, response: { 200: caseFile } };

import { Type } from 'typebox';
import { caseMembers, reportMembers } from '../../help/api/wire.ts';
import { caseKinds, caseStatuses, caseStepKinds } from '../../help/types.ts';
import { pageParameters, pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { hide, idParams, named, object } from '../schemas.ts';

const answerLengthMax = 2_000;
const numberLengthMax = 20;

export const fileMembers = {
  ...caseMembers,
  ...reportMembers,
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

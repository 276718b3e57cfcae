import { caseMembers } from '../../help/api/wire.ts';
import { answer, answered, caseFile, caseFilters } from '../../help/work-wire.ts';
import { pageParameters, pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { hide, idParams, named, object } from '../schemas.ts';

export const shownCase = named('HelpCase', object(caseMembers));

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...caseFilters, ...pageParameters({ defaultSize: 25, sizeMax: 100 }) }),
  response: { 200: pageSchema(shownCase) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: caseFile } };
export const answerSchema = { ...hide, params: idParams, body: answer, response: { 200: answered } };
export const closeSchema = { ...hide, params: idParams, response: { 200: caseFile } };

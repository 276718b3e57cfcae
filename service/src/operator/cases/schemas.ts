import { Type } from 'typebox';
import { wireAsked } from '../../accounts/operators/wire.ts';
import { caseMembers } from '../../help/api/wire.ts';
import { answer, answered, caseFilters, fileMembers } from '../../help/work-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { named, nullable, object, optional, reference } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Cases';

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

export const listSchema = route({
  tag,
  operationId: 'listCases',
  summary: 'List cases of all accounts, newest first',
  description: 'To find the case whose number a recipient or an account tells you.',
  query: queryOf({ ...caseFilters, ...pages }),
  answer: pageSchema(operatorCase),
});
export const readSchema = route({
  tag,
  operationId: 'getCase',
  summary: 'Read one case, with what the recipient wrote and what was done',
  description: 'Before you answer or close it. Codes are never shown.',
  params: idParams,
  answer: operatorCaseFile,
});

const step = { tag, params: idParams, refusals: [409] } as const;

export const answerSchema = route({
  ...step,
  operationId: 'answerCase',
  summary: 'Answer the recipient, on the page of the gift and by mail if there is an address',
  description: 'To ask the recipient something, or to explain what happens next. The case stays open.',
  body: answer,
  answer: answered,
});
export const closeSchema = route({
  ...step,
  operationId: 'closeCase',
  summary: 'Close a case as solved',
  description: 'When nothing more has to be done. The account gets the event CaseClosed.',
  answer: operatorCaseFile,
});
export const replaceSchema = route({
  ...step,
  operationId: 'replaceCaseCode',
  summary: 'Replace the code of a case from stock and close the case',
  description: 'Above the value that one party may give away in 24 hours it is only requested (Approval).',
  body: nullable(replaceBody),
  answer: object({ Case: operatorCaseFile, Approval: nullable(wireAsked) }),
});

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
  summary: 'List cases of all accounts, newest first',
  query: queryOf({ ...caseFilters, ...pages }),
  answer: pageSchema(operatorCase),
});
export const readSchema = route({
  tag,
  summary: 'Read one case, with what the recipient wrote and what was done',
  params: idParams,
  answer: operatorCaseFile,
});

const step = { tag, params: idParams, refusals: [409] } as const;

export const answerSchema = route({
  ...step,
  summary: 'Answer the recipient, on the page of the gift and by mail if there is an address',
  body: answer,
  answer: answered,
});
export const closeSchema = route({ ...step, summary: 'Close a case as solved', answer: operatorCaseFile });
export const replaceSchema = route({
  ...step,
  summary: 'Replace the code of a case from stock and close the case',
  description: 'Above the value that one party may give away in 24 hours it is only requested (Approval).',
  body: nullable(replaceBody),
  answer: object({ Case: operatorCaseFile, Approval: nullable(wireAsked) }),
});

import type { Type } from 'typebox';
import { getCaseFile, listCases } from '../../../help/read-case.ts';
import { replaceOrAsk } from '../../../help/replace-code.ts';
import type { CaseFile } from '../../../help/types.ts';
import { answerCase, closeCase } from '../../../help/work-on-case.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { answer } from '../../cases/schemas.ts';
import { type CaseQuery, fromWireAnswer, fromWireFilter, toWireCase, toWireCaseFile } from '../../cases/wire.ts';
import type { PortalNeeds } from '../../needs.ts';
import { toWireAsked } from '../approvals/wire.ts';
import { answerSchema, closeSchema, listSchema, type operatorCaseFile, readSchema, replaceSchema } from './schemas.ts';

const config = allow('operator.cases');
const withProof = allow('operator.cases', { needsProof: true });
const base = '/portal/api/operator/Cases';
type Id = { Params: { id: string } };

/** Cases of all accounts. Only the operator, whose stock it costs, replaces codes. */
export const operatorCaseRoutes: Routes<PortalNeeds> = (app, { db, keyRing, cases, operators }) => {
  const read = async (id: string) => toWireFile(await getCaseFile(db, keyRing, null, id));

  app.get<{ Querystring: PageRequest & CaseQuery }>(
    base,
    { schema: listSchema, config },
    async ({ query: { pageIndex, pageSize, ...filter } }) => {
      const page = await listCases(db, { accountId: null, ...fromWireFilter(filter) }, { pageIndex, pageSize });
      return toWirePage(page, (found) => ({ ...toWireCase(found), Account: accountOf(found) }));
    },
  );

  app.get<Id>(`${base}/:id`, { schema: readSchema, config }, ({ params }) => read(params.id));

  app.post<Id & { Body: Type.Static<typeof answer> }>(
    `${base}/:id/Answer`,
    { schema: answerSchema, config },
    async ({ acting, params, body }) => {
      const { isMailed } = await answerCase(cases, acting, null, params.id, fromWireAnswer(body));
      return { IsMailed: isMailed };
    },
  );

  app.post<Id>(`${base}/:id/Close`, { schema: closeSchema, config }, async ({ acting, params }) => {
    await closeCase(cases, acting, null, params.id);
    return read(params.id);
  });

  app.post<Id>(`${base}/:id/Replace`, { schema: replaceSchema, config: withProof }, async ({ acting, params }) => {
    const approval = await replaceOrAsk(cases, operators, acting, params.id);
    return { Case: await read(params.id), Approval: toWireAsked(approval) };
  });
};

function toWireFile(file: CaseFile): Type.Static<typeof operatorCaseFile> {
  return {
    ...toWireCaseFile(file, true),
    Account: accountOf(file),
    CodeHint: file.codeHint,
    InStock: file.inStock,
  };
}

function accountOf({ accountId, accountName }: Pick<CaseFile, 'accountId' | 'accountName'>) {
  return { Id: accountId, Name: accountName };
}

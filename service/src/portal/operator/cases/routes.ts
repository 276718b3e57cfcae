import type { Type } from 'typebox';
import { toWireAsked } from '../../../accounts/operators/wire.ts';
import { toWireCase } from '../../../help/api/wire.ts';
import { listCaseCodes } from '../../../help/queries.ts';
import { getCaseFile, listCases } from '../../../help/read-case.ts';
import { replaceOrAsk } from '../../../help/replace-code.ts';
import type { CaseCode, CaseFile } from '../../../help/types.ts';
import { answerCase, closeCase } from '../../../help/work-on-case.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { amountToWire } from '../../../kit/money.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { answer } from '../../cases/schemas.ts';
import { type CaseQuery, fromWireAnswer, fromWireFilter, toWireCaseFile } from '../../cases/wire.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  answerSchema,
  closeSchema,
  listSchema,
  type operatorCaseFile,
  readSchema,
  type replaceBody,
  replaceSchema,
} from './schemas.ts';

const config = allow('operator.cases');
const withProof = allow('operator.cases', { needsProof: true });
const base = '/portal/api/operator/Cases';
type Id = { Params: { id: string } };

/** Cases of all accounts. Only the operator, whose stock it costs, replaces codes. */
export const operatorCaseRoutes: Routes<PortalNeeds> = (app, { db, keyRing, cases, operators }) => {
  const read = async (id: string) => {
    const file = await getCaseFile(db, keyRing, null, id);
    return toWireFile(file, await listCaseCodes(db, file));
  };

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

  app.post<Id & { Body: Type.Static<typeof replaceBody> | null }>(
    `${base}/:id/Replace`,
    { schema: replaceSchema, config: withProof },
    async ({ acting, params: { id }, body }) => {
      const approval = await replaceOrAsk(cases, operators, acting, { id, productId: body?.ProductId ?? null });
      return { Case: await read(id), Approval: toWireAsked(approval) };
    },
  );
};

function toWireFile(file: CaseFile, codes: readonly CaseCode[]): Type.Static<typeof operatorCaseFile> {
  return {
    ...toWireCaseFile(file, true),
    Account: accountOf(file),
    Codes: codes.map(({ productId, productName, valueMinor, codeHint, inStock }) => ({
      ProductId: productId,
      ProductName: productName,
      Value: amountToWire(valueMinor, file.currencyCode),
      CodeHint: codeHint,
      InStock: inStock,
    })),
  };
}

function accountOf({ accountId, accountName }: Pick<CaseFile, 'accountId' | 'accountName'>) {
  return { Id: accountId, Name: accountName };
}

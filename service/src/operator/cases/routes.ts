import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import { toWireCase } from '../../help/api/wire.ts';
import { listCaseCodes } from '../../help/queries.ts';
import { getCaseFile, listCases } from '../../help/read-case.ts';
import { replaceOrAsk } from '../../help/replace-code.ts';
import type { CaseCode, CaseFile } from '../../help/types.ts';
import { answerCase, closeCase } from '../../help/work-on-case.ts';
import { type answer, type CaseQuery, fromWireAnswer, fromWireFilter, toWireCaseFile } from '../../help/work-wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { amountToWire } from '../../kit/money.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import {
  answerSchema,
  closeSchema,
  listSchema,
  type operatorCaseFile,
  readSchema,
  type replaceBody,
  replaceSchema,
} from './schemas.ts';

type Id = { Params: { id: string } };

/** Cases of all accounts. Only the operator, whose stock it costs, replaces codes. */
export const caseRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db, keyRing, cases, operators } = needs;
    const address = `${entry.base}/Cases`;
    const read = async (id: string) => {
      const file = await getCaseFile(db, keyRing, null, id);
      return toWireFile(file, await listCaseCodes(db, file));
    };

    app.get<{ Querystring: PageRequest & CaseQuery }>(
      address,
      entry.options(listSchema, 'cases:read'),
      async ({ query: { pageIndex, pageSize, ...filter } }) => {
        const page = await listCases(db, { accountId: null, ...fromWireFilter(filter) }, { pageIndex, pageSize });
        return toWirePage(page, (found) => ({ ...toWireCase(found), Account: accountOf(found) }));
      },
    );

    app.get<Id>(`${address}/:id`, entry.options(readSchema, 'cases:read'), ({ params }) => read(params.id));

    app.post<Id & { Body: Type.Static<typeof answer> }>(
      `${address}/:id/Answer`,
      entry.options(answerSchema, 'cases:write'),
      async (request) => {
        const { params, body } = request;
        const { isMailed } = await answerCase(cases, entry.actingOf(request), null, params.id, fromWireAnswer(body));
        return { IsMailed: isMailed };
      },
    );

    app.post<Id>(`${address}/:id/Close`, entry.options(closeSchema, 'cases:write'), async (request) => {
      await closeCase(cases, entry.actingOf(request), null, request.params.id);
      return read(request.params.id);
    });

    app.post<Id & { Body: Type.Static<typeof replaceBody> | null }>(
      `${address}/:id/Replace`,
      entry.options(replaceSchema, 'cases:write', { needsProof: true }),
      async (request) => {
        const wish = { id: request.params.id, productId: request.body?.ProductId ?? null };
        const approval = await replaceOrAsk(cases, operators, entry.actingOf(request), wish);
        return { Case: await read(wish.id), Approval: toWireAsked(approval) };
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

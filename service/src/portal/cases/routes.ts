import type { Type } from 'typebox';
import { toWireCase } from '../../help/api/wire.ts';
import { getCaseFile, listCases } from '../../help/read-case.ts';
import { answerCase, closeCase } from '../../help/work-on-case.ts';
import { type answer, type CaseQuery, fromWireAnswer, fromWireFilter, toWireCaseFile } from '../../help/work-wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { answerSchema, closeSchema, listSchema, readSchema } from './schemas.ts';

const read = allow('account.read');
const work = allow('cases.work');
type Id = { Params: { id: string } };

/** Cases of the account's own gifts. */
export const caseRoutes: Routes<PortalNeeds> = (app, { db, keyRing, cases }) => {
  app.get<{ Querystring: PageRequest & CaseQuery }>(
    '/portal/api/Cases',
    { schema: listSchema, config: read },
    async ({ acting, query: { pageIndex, pageSize, ...filter } }) => {
      const { accountId } = accountActing(acting);
      const page = await listCases(db, { accountId, ...fromWireFilter(filter) }, { pageIndex, pageSize });
      return toWirePage(page, toWireCase);
    },
  );

  app.get<Id>('/portal/api/Cases/:id', { schema: readSchema, config: read }, async ({ acting, params }) =>
    toWireCaseFile(await getCaseFile(db, keyRing, accountActing(acting).accountId, params.id), false),
  );

  app.post<Id & { Body: Type.Static<typeof answer> }>(
    '/portal/api/Cases/:id/Answer',
    { schema: answerSchema, config: work },
    async ({ acting, params, body }) => {
      const { accountId } = accountActing(acting);
      const { isMailed } = await answerCase(cases, acting, accountId, params.id, fromWireAnswer(body));
      return { IsMailed: isMailed };
    },
  );

  app.post<Id>('/portal/api/Cases/:id/Close', { schema: closeSchema, config: work }, async ({ acting, params }) => {
    const { accountId } = accountActing(acting);
    await closeCase(cases, acting, accountId, params.id);
    return toWireCaseFile(await getCaseFile(db, keyRing, accountId, params.id), false);
  });
};

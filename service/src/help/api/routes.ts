import { Type } from 'typebox';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../../http/page.ts';
import { noQuery, queryOf, refusals } from '../../http/route-schema.ts';
import { isId, type OrderId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { getCaseFileByNumber, listCases } from '../read-case.ts';
import { type CaseStatus, caseStatuses } from '../types.ts';
import { toWireCase, toWireCaseFile, wireCase, wireCaseFile } from './wire.ts';

const listSchema = {
  tags: ['Cases'],
  operationId: 'listCases',
  summary: 'List what recipients reported about their gifts, newest first',
  description: 'Cases are answered and closed in the portal. The events CaseOpened and CaseClosed announce changes.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    status: Type.Enum([...caseStatuses], { description: 'Open and closed ones by default.' }),
    orderId: Type.String({ maxLength: 100 }),
  }),
  response: { 200: pageSchema(Type.Ref('Case')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags: ['Cases'],
  operationId: 'getCase',
  summary: 'Read one case with what the recipient wrote and what was answered',
  description: 'To show it in your own support system. What the recipient wrote is shown without codes.',
  params: Type.Object({ number: Type.String({ description: 'With or without hyphens.' }) }),
  querystring: noQuery,
  response: { 200: Type.Ref('CaseFile'), ...refusals(401, 404, 429) },
};

interface CaseQuery extends PageRequest {
  readonly status: CaseStatus | null;
  readonly orderId: string | null;
}

/** Cases of the caller's gifts, to read. */
export const caseRoutes: Routes<{ readonly db: Db; readonly keyRing: KeyRing }> = (app, { db, keyRing }) => {
  app.addSchema(wireCase);
  app.addSchema(wireCaseFile);

  app.get<{ Querystring: CaseQuery }>(
    '/v1/Cases',
    { schema: listSchema, config: needsScope('orders:read') },
    async ({ caller, query }) => {
      const { status, orderId, ...page } = query;
      if (orderId !== null && !isId(orderId)) return toWirePage(pageOf([], page), toWireCase);
      const { accountId } = caller;
      const filter = { accountId, status, orderId: orderId as OrderId | null, kind: null, number: null };
      return toWirePage(await listCases(db, filter, page), toWireCase);
    },
  );

  app.get<{ Params: { number: string } }>(
    '/v1/Cases/:number',
    { schema: getSchema, config: needsScope('orders:read') },
    async ({ caller, params }) =>
      toWireCaseFile(await getCaseFileByNumber(db, keyRing, caller.accountId, params.number)),
  );
};

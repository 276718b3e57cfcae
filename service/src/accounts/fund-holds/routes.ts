import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import { changeFundHolds, fundHoldsChanged, readFundHolds } from './change-fund-holds.ts';
import { fromWireFundHolds, toWireFundHolds, wireHoldForFunds, wireNewHoldForFunds } from './wire.ts';

const path = '/v1/HoldForFunds';

const readSchema = {
  tags: ['Funds'],
  operationId: 'getHoldForFunds',
  summary: 'Read whether orders wait for funds',
  description: 'To see what happens to an order that the balance does not cover.',
  querystring: noQuery,
  response: { 200: Type.Ref('HoldForFunds'), ...refusals(401, 429) },
};

const changeSchema = {
  tags: ['Funds'],
  operationId: 'setHoldForFunds',
  summary: 'Set whether orders wait for funds',
  description:
    'Applies to orders that are placed from then on. If enabled, an order that the balance does not cover waits as Pending with StatusReason AwaitingFunds and is not charged. When money arrives, waiting orders are charged and sent, oldest first. Orders that wait keep waiting when it is disabled.',
  querystring: noQuery,
  body: wireNewHoldForFunds,
  response: { 200: Type.Ref('HoldForFunds'), ...refusals(400, 401, 403, 413, 415, 429) },
};

export const fundHoldRoutes: Routes<{ readonly db: Db; readonly auditCall: AuditCall }> = (app, { db, auditCall }) => {
  app.addSchema(wireHoldForFunds);

  app.get(path, { schema: readSchema, config: needsScope('orders:read') }, async ({ caller }) =>
    toWireFundHolds(await readFundHolds(db, caller.accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewHoldForFunds> }>(
    path,
    { schema: changeSchema, config: needsScope('rules:write') },
    async (request) => {
      const { accountId } = request.caller;
      const wanted = fromWireFundHolds(request.body);
      const audit = auditCall(request, fundHoldsChanged(accountId, wanted));
      return toWireFundHolds(await changeFundHolds(db, accountId, wanted, audit));
    },
  );
};

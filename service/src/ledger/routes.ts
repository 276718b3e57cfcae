import { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import type { Db } from '../database/database.ts';
import { readsOf } from '../database/read-replica.ts';
import { needsScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { currencyParameter, parseWindow, type WindowQuery, windowParameters } from '../http/window-parameters.ts';
import { type CurrencyCode, isCurrencyCode } from '../kit/currencies.ts';
import { NotFound } from '../kit/errors.ts';
import { isId, type OrderId } from '../kit/ids.ts';
import { type PageRequest, pageOf } from '../kit/page.ts';
import { listTransactions } from './list-transactions.ts';
import { listBalances, listThresholds } from './queries.ts';
import { setBalanceAlert } from './set-balance-alert.ts';
import {
  fromWireThreshold,
  toWireBalance,
  toWireThreshold,
  toWireTransaction,
  wireBalance,
  wireNewThreshold,
  wireThreshold,
  wireTransaction,
} from './wire.ts';

const balancesSchema = {
  tags: ['Funds'],
  operationId: 'listBalances',
  summary: 'List the balances of your account, one per currency',
  description:
    'To see what you can spend: Available. Pending is funding that you have requested and that was not applied yet.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('Balance')), ...refusals(400, 401, 429) },
};

const transactionsSchema = {
  tags: ['Funds'],
  operationId: 'listTransactions',
  summary: 'List the transactions of your balances, newest first',
  description:
    'To reconcile your books: every charge, refund and funding, with the order or funding request that it belongs to.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...windowParameters,
    currencyCode: currencyParameter,
    orderId: Type.String({ maxLength: 100 }),
  }),
  response: { 200: pageSchema(Type.Ref('Transaction')), ...refusals(400, 401, 429) },
};

const thresholdsSchema = {
  tags: ['Funds'],
  operationId: 'listBalanceThresholds',
  summary: 'List balance alerts',
  description: 'To see which currencies have an alert.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('BalanceThreshold')), ...refusals(400, 401, 429) },
};

const currencyParams = Type.Object({ currencyCode: Type.String({ description: 'ISO 4217.' }) });

const setThresholdSchema = {
  tags: ['Funds'],
  operationId: 'setBalanceThreshold',
  summary: 'Set a balance alert',
  description:
    'When an order brings Available below Threshold, the event BalanceLow is recorded and the admins of the account get a mail.',
  params: currencyParams,
  body: wireNewThreshold,
  querystring: noQuery,
  response: { 200: Type.Ref('BalanceThreshold'), ...refusals(400, 401, 403, 404, 413, 415, 429) },
};

const removeThresholdSchema = {
  tags: ['Funds'],
  operationId: 'deleteBalanceThreshold',
  summary: 'Delete a balance alert',
  description: 'When the event BalanceLow and its mail are no longer wanted for a currency.',
  params: currencyParams,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

interface TransactionQuery extends PageRequest, WindowQuery {
  readonly currencyCode: string | null;
  readonly orderId: string | null;
}

export const ledgerRoutes: Routes<{ readonly db: Db; readonly auditCall: AuditCall }> = (app, { db, auditCall }) => {
  app.addSchema(wireBalance);
  app.addSchema(wireTransaction);
  app.addSchema(wireThreshold);

  app.get<{ Querystring: PageRequest }>(
    '/v1/Balances',
    { schema: balancesSchema, config: needsScope('funds:read') },
    async (request) => {
      const balances = await listBalances(db, request.caller.accountId);
      return toWirePage(pageOf(balances, request.query), toWireBalance);
    },
  );

  app.get<{ Querystring: TransactionQuery }>(
    '/v1/Transactions',
    { schema: transactionsSchema, config: needsScope('funds:read') },
    async (request) => {
      const { currencyCode, orderId, startDate, endDate, ...page } = request.query;
      const window = parseWindow({ startDate, endDate });
      if (orderId !== null && !isId(orderId)) return toWirePage(pageOf([], page), toWireTransaction);
      const filter = { ...window, currencyCode, orderId: orderId as OrderId | null };
      return toWirePage(await listTransactions(readsOf(db), request.caller.accountId, filter, page), toWireTransaction);
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/v1/BalanceThresholds',
    { schema: thresholdsSchema, config: needsScope('funds:read') },
    async (request) => {
      const thresholds = await listThresholds(db, request.caller.accountId);
      return toWirePage(pageOf(thresholds, request.query), toWireThreshold);
    },
  );

  const path = '/v1/BalanceThresholds/:currencyCode';
  app.put<ByCurrency & { Body: Type.Static<typeof wireNewThreshold> }>(
    path,
    { schema: setThresholdSchema, config: needsScope('funds:write') },
    async (request) => {
      const { caller, params, body } = request;
      const currencyCode = requireCurrency(params.currencyCode);
      const mark = fromWireThreshold(body, currencyCode);
      const details = { Threshold: body.Threshold };
      const audit = auditCall(request, { action: 'BalanceAlertSet', target: currencyCode, details });
      await setBalanceAlert(db, caller.accountId, currencyCode, mark, audit);
      return toWireThreshold({ currencyCode, thresholdMinor: mark.minor });
    },
  );

  app.delete<ByCurrency>(
    path,
    { schema: removeThresholdSchema, config: needsScope('funds:write') },
    async (request, reply) => {
      const currencyCode = requireCurrency(request.params.currencyCode);
      const audit = auditCall(request, { action: 'BalanceAlertRemoved', target: currencyCode });
      await setBalanceAlert(db, request.caller.accountId, currencyCode, null, audit);
      return reply.code(204).send();
    },
  );
};

type ByCurrency = { Params: { currencyCode: string } };

function requireCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new NotFound('No currency');
  return text;
}

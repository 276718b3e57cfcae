import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import type { Routes } from '../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { currencyParameter, parseWindow, type WindowQuery, windowParameters } from '../http/window-parameters.ts';
import { type CurrencyCode, isCurrencyCode } from '../kit/currencies.ts';
import { NotFound } from '../kit/errors.ts';
import { isId, type OrderId } from '../kit/ids.ts';
import { type PageRequest, pageOf } from '../kit/page.ts';
import { listTransactions } from './list-transactions.ts';
import { listBalances, listThresholds, setThreshold } from './queries.ts';
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
  description: 'The event BalanceLow is recorded when an order brings Available below Threshold.',
  params: currencyParams,
  body: wireNewThreshold,
  querystring: noQuery,
  response: { 200: Type.Ref('BalanceThreshold'), ...refusals(400, 401, 403, 404, 413, 415, 429) },
};

const removeThresholdSchema = {
  tags: ['Funds'],
  operationId: 'deleteBalanceThreshold',
  summary: 'Delete a balance alert',
  description: 'When the event BalanceLow is no longer wanted for a currency.',
  params: currencyParams,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

interface TransactionQuery extends PageRequest, WindowQuery {
  readonly currencyCode: string | null;
  readonly orderId: string | null;
}

export const ledgerRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  app.addSchema(wireBalance);
  app.addSchema(wireTransaction);
  app.addSchema(wireThreshold);

  app.get<{ Querystring: PageRequest }>('/v1/Balances', { schema: balancesSchema }, async (request) => {
    const balances = await listBalances(db, request.caller.accountId);
    return toWirePage(pageOf(balances, request.query), toWireBalance);
  });

  app.get<{ Querystring: TransactionQuery }>('/v1/Transactions', { schema: transactionsSchema }, async (request) => {
    const { currencyCode, orderId, startDate, endDate, ...page } = request.query;
    const window = parseWindow({ startDate, endDate });
    if (orderId !== null && !isId(orderId)) return toWirePage(pageOf([], page), toWireTransaction);
    const filter = { ...window, currencyCode, orderId: orderId as OrderId | null };
    return toWirePage(await listTransactions(db, request.caller.accountId, filter, page), toWireTransaction);
  });

  app.get<{ Querystring: PageRequest }>('/v1/BalanceThresholds', { schema: thresholdsSchema }, async (request) => {
    const thresholds = await listThresholds(db, request.caller.accountId);
    return toWirePage(pageOf(thresholds, request.query), toWireThreshold);
  });

  const path = '/v1/BalanceThresholds/:currencyCode';
  app.put<ByCurrency & { Body: Type.Static<typeof wireNewThreshold> }>(
    path,
    { schema: setThresholdSchema },
    async ({ caller, params, body }) => {
      const currencyCode = requireCurrency(params.currencyCode);
      const mark = fromWireThreshold(body, currencyCode);
      await setThreshold(db, caller.accountId, currencyCode, mark);
      return toWireThreshold({ currencyCode, thresholdMinor: mark.minor });
    },
  );

  app.delete<ByCurrency>(path, { schema: removeThresholdSchema }, async ({ caller, params }, reply) => {
    await setThreshold(db, caller.accountId, requireCurrency(params.currencyCode), null);
    return reply.code(204).send();
  });
};

type ByCurrency = { Params: { currencyCode: string } };

function requireCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new NotFound('No currency');
  return text;
}

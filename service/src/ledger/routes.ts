import { Type } from 'typebox';
import type { Routes } from '../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { queryOf, refusals } from '../http/route-schema.ts';
import { currencyParameter, parseWindow, type WindowQuery, windowParameters } from '../http/window-parameters.ts';
import type { Db } from '../kit/database.ts';
import { isId, type OrderId } from '../kit/ids.ts';
import { type PageRequest, pageOf } from '../kit/page.ts';
import { listTransactions } from './list-transactions.ts';
import { listBalances } from './queries.ts';
import { toWireBalance, toWireTransaction, wireBalance, wireTransaction } from './wire.ts';

const balancesSchema = {
  tags: ['Funds'],
  summary: 'List the balances of your account, one per currency',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('Balance')), ...refusals(400, 401, 429) },
};

const transactionsSchema = {
  tags: ['Funds'],
  summary: 'List every movement of your balances, newest first',
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...windowParameters,
    currencyCode: currencyParameter,
    orderId: Type.String({ maxLength: 100 }),
  }),
  response: { 200: pageSchema(Type.Ref('Transaction')), ...refusals(400, 401, 429) },
};

interface TransactionQuery extends PageRequest, WindowQuery {
  readonly currencyCode: string | null;
  readonly orderId: string | null;
}

export const ledgerRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  app.addSchema(wireBalance);
  app.addSchema(wireTransaction);

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
};

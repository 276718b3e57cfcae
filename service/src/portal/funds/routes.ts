import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Type } from 'typebox';
import { readsOf } from '../../database/read-replica.ts';
import { askForFunding } from '../../funding/ask-for-funding.ts';
import { listFundingRequests } from '../../funding/list-funding-requests.ts';
import { findFundingRequest } from '../../funding/queries.ts';
import { fromWireFundingRequest, toWireFundingRequest, type WireNewFundingRequest } from '../../funding/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { parseWindow, type WindowQuery } from '../../http/window-parameters.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId, type OrderId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { readBalanceHistory } from '../../ledger/balance-history.ts';
import { listTransactions } from '../../ledger/list-transactions.ts';
import { listBalances } from '../../ledger/queries.ts';
import { toWireBalance, toWireTransaction } from '../../ledger/wire.ts';
import { writeStatement } from '../../ledger/write-statement.ts';
import { listPoNumbers } from '../../orders/queries.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  type balanceHistory,
  balanceHistorySchema,
  listBalancesSchema,
  listFundingSchema,
  listTransactionsSchema,
  readFundingSchema,
  requestFundingSchema,
  statementSchema,
} from './schemas.ts';

const read = allow('account.read');

interface TransactionQuery extends PageRequest, WindowQuery {
  readonly currencyCode: string | null;
  readonly orderId: string | null;
}

export const fundsRoutes: Routes<PortalNeeds> = (app, needs) => {
  balanceRoutes(app, needs);
  fundingRoutes(app, needs);
  transactionRoutes(app, needs);
};

function balanceRoutes(app: App, { db }: PortalNeeds): void {
  app.get<{ Querystring: PageRequest }>(
    '/portal/api/Balances',
    { schema: listBalancesSchema, config: read },
    async (request) => {
      const balances = await listBalances(db, accountActing(request.acting).accountId);
      return toWirePage(pageOf(balances, request.query), toWireBalance);
    },
  );

  app.get<{ Querystring: { currencyCode: CurrencyCode; days: number } }>(
    '/portal/api/BalanceHistory',
    { schema: balanceHistorySchema, config: read },
    async (request) => {
      const { currencyCode, days } = request.query;
      const points = await readBalanceHistory(db, accountActing(request.acting).accountId, currencyCode, days);
      const history: Type.Static<typeof balanceHistory> = {
        CurrencyCode: currencyCode,
        Points: points.map(({ day, availableMinor, pendingMinor }) => ({
          Date: day,
          Available: amountToWire(availableMinor, currencyCode),
          Pending: amountToWire(pendingMinor, currencyCode),
        })),
      };
      return history;
    },
  );
}

function fundingRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/FundingRequests',
    { schema: listFundingSchema, config: read },
    async (request) => {
      const page = await listFundingRequests(db, accountActing(request.acting).accountId, request.query);
      return toWirePage(page, toWireFundingRequest);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/portal/api/FundingRequests/:id',
    { schema: readFundingSchema, config: read },
    async (request) => {
      const { id } = request.params;
      const found = isId(id) ? await findFundingRequest(db, accountActing(request.acting).accountId, id) : null;
      if (!found) throw new NotFound('No funding request');
      return toWireFundingRequest(found);
    },
  );

  app.post<{ Body: WireNewFundingRequest }>(
    '/portal/api/FundingRequests',
    { schema: requestFundingSchema, config: allow('funding.request', { needsProof: true }) },
    async (request, reply) => {
      const wanted = fromWireFundingRequest(request.body, []);
      const key = request.headers['idempotency-key']?.toString() || null;
      const funding = await askForFunding(needs, accountActing(request.acting), wanted, key);
      return reply.code(201).send(toWireFundingRequest(funding));
    },
  );
}

function transactionRoutes(app: App, { db }: PortalNeeds): void {
  app.get<{ Querystring: TransactionQuery }>(
    '/portal/api/Transactions',
    { schema: listTransactionsSchema, config: read },
    async (request) => {
      const { currencyCode, orderId, startDate, endDate, ...page } = request.query;
      if (orderId !== null && !isId(orderId)) return toWirePage(pageOf([], page), toWireTransaction);
      const filter = { ...parseWindow({ startDate, endDate }), currencyCode, orderId: orderId as OrderId | null };
      const { accountId } = accountActing(request.acting);
      return toWirePage(await listTransactions(readsOf(db), accountId, filter, page), toWireTransaction);
    },
  );

  app.get<{ Querystring: WindowQuery & { currencyCode: string | null } }>(
    '/portal/api/Statement.csv',
    { schema: statementSchema, config: allow('statements.export') },
    async (request, reply) => {
      const filter = { ...parseWindow(request.query), currencyCode: request.query.currencyCode };
      const lines = writeStatement({ db, listPoNumbers }, accountActing(request.acting).accountId, filter);
      return sendCsv(reply, 'statement.csv', lines);
    },
  );
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines));
}

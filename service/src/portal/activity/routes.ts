import type { Type } from 'typebox';
import { listAudit } from '../../accounts/audit/list-audit.ts';
import { toWireAuditEntry } from '../../accounts/audit/wire.ts';
import { countPeople } from '../../accounts/people/queries.ts';
import { findProducts } from '../../catalog/find-products.ts';
import type { ProductType } from '../../catalog/types.ts';
import { toWireCarrier, toWireProduct, toWireShippingMethod } from '../../catalog/wire.ts';
import { readClock } from '../../database/clock.ts';
import { getEventSequence, listEventsAfter } from '../../events/queries.ts';
import { toWireEvent } from '../../events/wire.ts';
import { countPendingFunding } from '../../funding/queries.ts';
import { countCases } from '../../help/queries.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { amountToWire } from '../../kit/money.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { listBalances } from '../../ledger/queries.ts';
import { toWireBalance } from '../../ledger/wire.ts';
import { listHeldByCurrency } from '../../orders/holds/list-queries.ts';
import { anyOrder, listOrders } from '../../orders/list-orders.ts';
import { countRecentByStatus } from '../../orders/queries.ts';
import { toWireOrderWithoutCodes } from '../../orders/wire-without-codes.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { createChangeStreams } from './change-streams.ts';
import {
  auditSchema,
  eventsSchema,
  listCarriersSchema,
  listMethodsSchema,
  listProductsSchema,
  type overview,
  overviewSchema,
  readProductSchema,
  streamSchema,
} from './schemas.ts';

const recentOrdersCounted = 500;
const recentOrdersShown = 5;

const read = allow('account.read');
const openCases = { status: 'Open', kind: null, number: null, orderId: null } as const;

interface ProductQuery extends PageRequest {
  readonly productName: string | null;
  readonly productDescription: string | null;
  readonly currencyCode: string | null;
  readonly productType: ProductType | null;
}

export const activityRoutes: Routes<PortalNeeds> = (app, needs) => {
  overviewRoutes(app, needs);
  productRoutes(app, needs);
  feedRoutes(app, needs);
  streamRoute(app, needs);
};

function overviewRoutes(app: App, needs: PortalNeeds): void {
  const { db, orders } = needs;
  app.get('/portal/api/Overview', { schema: overviewSchema, config: read }, async (request) => {
    const { accountId } = accountActing(request.acting);
    const [balances, statuses, recent, pendingFunding, held, cases, people, { now }] = await Promise.all([
      listBalances(db, accountId),
      countRecentByStatus(db, accountId, recentOrdersCounted),
      listOrders(orders, accountId, anyOrder, { pageIndex: 1, pageSize: recentOrdersShown }),
      countPendingFunding(db, accountId),
      listHeldByCurrency(db, accountId),
      countCases(db, { ...openCases, accountId }),
      countPeople(db, accountId),
      readClock(db),
    ]);
    const none = { Pending: 0, Complete: 0, PartiallyComplete: 0, Failed: 0, Cancelled: 0 };
    const shown: Type.Static<typeof overview> = {
      Balances: balances.map(toWireBalance),
      OrdersByStatus: { ...none, ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])) },
      RecentOrders: recent.items.map((order) => {
        const { LineItems, ...shown } = toWireOrderWithoutCodes(orders, order);
        const cost = amountToWire(order.totalMinor, order.currencyCode);
        return { ...shown, LineItemCount: LineItems.length, Cost: cost };
      }),
      OrderCount: recent.totalCount,
      PendingFunding: pendingFunding,
      HeldOrders: held.map(({ currencyCode, orders, missingMinor }) => {
        return {
          CurrencyCode: currencyCode,
          Orders: orders,
          AmountMissing: amountToWire(missingMinor, currencyCode),
        };
      }),
      OpenCases: cases,
      People: people,
      Now: now.toISOString(),
    };
    return shown;
  });
}

function productRoutes(app: App, { catalog }: PortalNeeds): void {
  app.get<{ Querystring: ProductQuery }>(
    '/portal/api/Products',
    { schema: listProductsSchema, config: read },
    async (request) => {
      const { products } = await catalog.forAccount(accountActing(request.acting).accountId);
      const { productName, productDescription, currencyCode, productType, ...page } = request.query;
      const filter = { name: productName, description: productDescription, currencyCode, type: productType };
      return toWirePage(pageOf(findProducts(products, filter), page), toWireProduct);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/portal/api/Products/:id',
    { schema: readProductSchema, config: read },
    async (request) => {
      const { productsById } = await catalog.forAccount(accountActing(request.acting).accountId);
      const product = productsById.get(request.params.id);
      if (!product) throw new NotFound('No product');
      return toWireProduct(product);
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/ShippingMethods',
    { schema: listMethodsSchema, config: read },
    async (request) => {
      const { shippingMethods } = await catalog.forAccount(accountActing(request.acting).accountId);
      return toWirePage(pageOf(shippingMethods, request.query), toWireShippingMethod);
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/Carriers',
    { schema: listCarriersSchema, config: read },
    async (request) => {
      const { carriers } = await catalog.forAccount(accountActing(request.acting).accountId);
      return toWirePage(pageOf(carriers, request.query), toWireCarrier);
    },
  );
}

function streamRoute(app: App, { feedWatch }: PortalNeeds): void {
  const streams = createChangeStreams(feedWatch);
  app.addHook('preClose', async () => streams.close());
  app.get('/portal/api/Events/Stream', { schema: streamSchema, config: read }, async (request, reply) =>
    reply
      .type('text/event-stream')
      .header('x-accel-buffering', 'no')
      .send(streams.open(accountActing(request.acting).accountId)),
  );
}

function feedRoutes(app: App, { db }: PortalNeeds): void {
  app.get<{ Querystring: { after: number | null; limit: number } }>(
    '/portal/api/Events',
    { schema: eventsSchema, config: read },
    async (request) => {
      const { accountId } = accountActing(request.acting);
      const { limit } = request.query;
      const after = request.query.after ?? Math.max(0, (await getEventSequence(db, accountId)) - limit);
      const events = await listEventsAfter(db, accountId, after, limit);
      return { Data: events.map(toWireEvent), NextAfter: Number(events.at(-1)?.sequence ?? after) };
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/Audit',
    { schema: auditSchema, config: allow('audit.read') },
    async (request) =>
      toWirePage(await listAudit(db, accountActing(request.acting).accountId, request.query), toWireAuditEntry),
  );
}

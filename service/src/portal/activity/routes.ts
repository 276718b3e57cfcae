import { Type } from 'typebox';
import { listAudit } from '../../accounts/audit/list-audit.ts';
import { countPeople } from '../../accounts/people/queries.ts';
import { findProducts } from '../../catalog/find-products.ts';
import { type ProductType, productTypes } from '../../catalog/types.ts';
import { toWireCarrier, toWireProduct, toWireShippingMethod } from '../../catalog/wire.ts';
import { getEventSequence, listEventsAfter } from '../../events/queries.ts';
import { toWireEvent } from '../../events/wire.ts';
import { countPendingFunding } from '../../funding/queries.ts';
import type { App, Routes } from '../../http/app.ts';
import { pageParameters, smallPages, toWirePage } from '../../http/page.ts';
import { noQuery, queryOf } from '../../http/route-schema.ts';
import { currencyParameter } from '../../http/window-parameters.ts';
import { NotFound } from '../../kit/errors.ts';
import { amountToWire } from '../../kit/money.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { listBalances } from '../../ledger/queries.ts';
import { toWireBalance } from '../../ledger/wire.ts';
import { listOrders } from '../../orders/list-orders.ts';
import { countRecentByStatus } from '../../orders/queries.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { toShownOrder } from '../orders/wire.ts';
import { toWireAuditEntry } from '../wire.ts';

const eventsPerReadMax = 500;
const eventsPerReadDefault = 100;
const recentOrdersCounted = 500;
const recentOrdersShown = 5;
const searchText = Type.String({ maxLength: 200 });

const read = allow('account.read');
const hide = { hide: true, querystring: noQuery } as const;
const pages = { hide: true, querystring: queryOf(pageParameters(smallPages)) } as const;
const everyOrder = {
  start: null,
  end: null,
  poNumber: null,
  productId: null,
  recipientName: null,
  recipientEmail: null,
  recipientSms: null,
};

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
};

function overviewRoutes(app: App, needs: PortalNeeds): void {
  const { db, orders } = needs;
  app.get('/portal/api/Overview', { schema: hide, config: read }, async (request) => {
    const { accountId } = accountActing(request.acting);
    const [balances, statuses, recent, pendingFunding, people] = await Promise.all([
      listBalances(db, accountId),
      countRecentByStatus(db, accountId, recentOrdersCounted),
      listOrders(orders, accountId, everyOrder, { pageIndex: 1, pageSize: recentOrdersShown }),
      countPendingFunding(db, accountId),
      countPeople(db, accountId),
    ]);
    const none = { Pending: 0, Complete: 0, PartiallyComplete: 0, Failed: 0, Cancelled: 0 };
    return {
      Balances: balances.map(toWireBalance),
      OrdersByStatus: { ...none, ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])) },
      RecentOrders: recent.items.map((order) => {
        const { LineItems, ...shown } = toShownOrder(orders, order);
        const cost = amountToWire(order.totalMinor, order.currencyCode);
        return { ...shown, LineItemCount: LineItems.length, Cost: cost };
      }),
      OrderCount: recent.totalCount,
      PendingFunding: pendingFunding,
      People: people,
    };
  });
}

function productRoutes(app: App, { catalog }: PortalNeeds): void {
  const productSchema = {
    hide: true,
    querystring: queryOf({
      ...pageParameters({ defaultSize: 25, sizeMax: 500 }),
      productName: searchText,
      productDescription: searchText,
      currencyCode: currencyParameter,
      productType: Type.Enum([...productTypes]),
    }),
  };
  app.get<{ Querystring: ProductQuery }>(
    '/portal/api/Products',
    { schema: productSchema, config: read },
    async (request) => {
      const { products } = await catalog.forAccount(accountActing(request.acting).accountId);
      const { productName, productDescription, currencyCode, productType, ...page } = request.query;
      const filter = { name: productName, description: productDescription, currencyCode, type: productType };
      return toWirePage(pageOf(findProducts(products, filter), page), toWireProduct);
    },
  );

  app.get<{ Params: { id: string } }>('/portal/api/Products/:id', { schema: hide, config: read }, async (request) => {
    const { productsById } = await catalog.forAccount(accountActing(request.acting).accountId);
    const product = productsById.get(request.params.id);
    if (!product) throw new NotFound('No product');
    return toWireProduct(product);
  });

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/ShippingMethods',
    { schema: pages, config: read },
    async (request) => {
      const { shippingMethods } = await catalog.forAccount(accountActing(request.acting).accountId);
      return toWirePage(pageOf(shippingMethods, request.query), toWireShippingMethod);
    },
  );

  app.get<{ Querystring: PageRequest }>('/portal/api/Carriers', { schema: pages, config: read }, async (request) => {
    const { carriers } = await catalog.forAccount(accountActing(request.acting).accountId);
    return toWirePage(pageOf(carriers, request.query), toWireCarrier);
  });
}

function feedRoutes(app: App, { db }: PortalNeeds): void {
  const feedSchema = {
    hide: true,
    querystring: queryOf({
      after: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
      limit: Type.Integer({ minimum: 1, maximum: eventsPerReadMax, default: eventsPerReadDefault }),
    }),
  };
  app.get<{ Querystring: { after: number | null; limit: number } }>(
    '/portal/api/Events',
    { schema: feedSchema, config: read },
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
    { schema: pages, config: allow('audit.read') },
    async (request) =>
      toWirePage(await listAudit(db, accountActing(request.acting).accountId, request.query), toWireAuditEntry),
  );
}

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Catalog } from '../catalog/catalog.ts';
import type { Db } from '../database/database.ts';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { shapeFaultsOf } from '../http/body-validator.ts';
import { documented } from '../http/document/documented.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { addProduct, type ExpandQuery, expandParameter } from './expand-products.ts';
import { limitedIntake } from './intake/limited-intake.ts';
import { orderListRoute } from './lists/routes.ts';
import type { MatchLists } from './match-lists.ts';
import { type PlaceOrderNeeds, placeOrder } from './place-order.ts';
import { type ShowNeeds, showOrder, showPlacedOrder } from './show-order.ts';
import { validateOrder } from './validate-order.ts';
import { toWireValidation, wireOrder, wireValidation } from './wire.ts';
import { fromWireOrder, wireOrderRequest } from './wire-request.ts';

export interface OrderRouteNeeds extends PlaceOrderNeeds, ShowNeeds {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly matchLists: MatchLists;
  readonly lineItemsMax: number;
}

const getSchema = {
  tags: ['Orders'],
  operationId: 'getOrder',
  summary: 'Read an order',
  description:
    'To follow an order until it is no longer Pending, or for its links and codes. A webhook saves the polling.',
  params: Type.Object({ id: Type.String() }),
  querystring: queryOf({ expand: expandParameter }),
  response: { 200: Type.Ref('Order'), ...refusals(400, 401, 404, 429) },
};

export const orderRoutes: Routes<OrderRouteNeeds> = (app, needs) => {
  app.addSchema(wireOrder);
  app.addSchema(wireValidation);
  placeRoutes(app, needs);
  readRoute(app, needs);
  orderListRoute(app, needs);
};

function placeRoutes(app: App, needs: OrderRouteNeeds): void {
  const body = wireOrderRequest(needs.lineItemsMax);

  const createSchema = {
    tags: ['Orders'],
    ...documented({ headers: ['Prefer', 'Location'], problems: ['DuplicatePONumber'] }),
    operationId: 'createOrder',
    summary: 'Create an order',
    description:
      'The order is charged and stored in one step, or rejected and not stored at all. If the answer is lost, send the same request again: a PONumber is never ordered twice.',
    body,
    querystring: noQuery,
    response: { 201: Type.Ref('Order'), ...refusals(400, 401, 403, 409, 413, 415, 422, 429) },
  };
  app.post(
    '/v1/Orders',
    { schema: createSchema, attachValidation: true, config: needsScope('orders:write') },
    async (request, reply) => {
      const { accountId } = request.caller;
      const catalog = await needs.catalog.forAccount(accountId);
      const { caller } = request;
      const isAlone = caller.isSpendingLimited || caller.areOrdersReviewed;
      const intake = isAlone ? limitedIntake(needs.db, caller) : needs.intake;
      const order = await placeOrder({ ...needs, intake }, caller, catalog, {
        prefer: request.headers.prefer?.toString(),
        source: 'Api',
        ...readRequest(request),
      });
      reply.code(201).header('location', `/v1/Orders/${order.id}`);
      // Returned, not sent: all orders of the commit prepare their answers before the first is sent (decision 0052).
      return showPlacedOrder(needs, request, order);
    },
  );

  const validateSchema = {
    tags: ['Orders'],
    ...documented({ acceptsFaults: true }),
    operationId: 'validateOrder',
    summary: 'Check an order and its cost without placing it',
    description:
      'Before a purchase is confirmed: the answer lists every fault, the cost of each line and whether the balance covers it. Nothing is stored or charged. A body with faults is answered with 200 and Valid false, as long as it is JSON.',
    body,
    querystring: noQuery,
    response: { 200: Type.Ref('OrderValidation'), ...refusals(400, 401, 403, 413, 415, 429) },
  };
  app.post(
    '/v1/Orders/Validate',
    { schema: validateSchema, attachValidation: true, config: needsScope('orders:write') },
    async (request) => {
      const { caller } = request;
      const catalog = await needs.catalog.forAccount(caller.accountId);
      return toWireValidation(await validateOrder(needs, { caller, source: 'Api' }, catalog, readRequest(request)));
    },
  );
}

function readRoute(app: App, needs: OrderRouteNeeds): void {
  app.get<{ Params: { id: string }; Querystring: ExpandQuery }>(
    '/v1/Orders/:id',
    { schema: getSchema, config: needsScope('orders:read') },
    async (request) => {
      const order = await needs.reader.getOrder(request.caller.accountId, request.params.id);
      const shown = await showOrder(needs, request, order);
      return request.query.expand === null ? shown : addProduct(needs.db, order, shown);
    },
  );
}

/** The draft with the schema's faults: the rules are applied to the valid parts. */
function readRequest(request: FastifyRequest) {
  const faults = shapeFaultsOf(request);
  return { draft: fromWireOrder(request.body, faults), faults };
}

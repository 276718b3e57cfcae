import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Catalog } from '../catalog/catalog.ts';
import type { Db } from '../database/database.ts';
import type { Routes } from '../http/app.ts';
import { shapeFaultsOf } from '../http/body-validator.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { parseWindow, type WindowQuery, windowParameters } from '../http/window-parameters.ts';
import type { PageRequest } from '../kit/page.ts';
import { listOrders } from './list-orders.ts';
import type { MatchLists } from './match-lists.ts';
import { type PlaceOrderNeeds, placeOrder } from './place-order.ts';
import { type ShowNeeds, showOrder, showOrders, showPlacedOrder } from './show-order.ts';
import { validateOrder } from './validate-order.ts';
import { toWireValidation, wireOrder, wireValidation } from './wire.ts';
import { fromWireOrder, wireOrderRequest } from './wire-request.ts';

export interface OrderRouteNeeds extends PlaceOrderNeeds, ShowNeeds {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly matchLists: MatchLists;
  readonly lineItemsMax: number;
}

const filterLengthMax = 254;
const filterText = (description: string) => Type.String({ maxLength: filterLengthMax, description });

const getSchema = {
  tags: ['Orders'],
  operationId: 'getOrder',
  summary: 'Read an order',
  description:
    'To follow an order until it is no longer Pending, or for its links and codes. A webhook saves the polling.',
  params: Type.Object({ id: Type.String() }),
  querystring: noQuery,
  response: { 200: Type.Ref('Order'), ...refusals(401, 404, 429) },
};

const listSchema = {
  tags: ['Orders'],
  operationId: 'listOrders',
  summary: 'List orders, newest first',
  description: 'Filters are combined with AND; one line must match all line filters.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...windowParameters,
    poNumber: filterText('Exact.'),
    productId: filterText('Exact.'),
    recipientName: filterText('Part of Personalization.To or of the address’s Name, case-insensitive.'),
    recipientEmail: filterText('Exact match, case-insensitive.'),
    recipientSms: filterText('Exact; write + as %2B.'),
  }),
  response: { 200: pageSchema(Type.Ref('Order')), ...refusals(400, 401, 429) },
};

interface ListQuery extends PageRequest, WindowQuery {
  readonly poNumber: string | null;
  readonly productId: string | null;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientSms: string | null;
}

export const orderRoutes: Routes<OrderRouteNeeds> = (app, needs) => {
  app.addSchema(wireOrder);
  app.addSchema(wireValidation);
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
  app.post('/v1/Orders', { schema: createSchema, attachValidation: true }, async (request, reply) => {
    const { accountId } = request.caller;
    const catalog = await needs.catalog.forAccount(accountId);
    const order = await placeOrder(needs, request.caller, catalog, {
      prefer: request.headers.prefer?.toString(),
      ...readRequest(request),
    });
    reply.code(201).header('location', `/v1/Orders/${order.id}`);
    // Returned, not sent: all orders of the commit prepare their answers before the first is sent (decision 0052).
    return showPlacedOrder(needs, order);
  });

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
  app.post('/v1/Orders/Validate', { schema: validateSchema, attachValidation: true }, async (request) => {
    const { accountId } = request.caller;
    const catalog = await needs.catalog.forAccount(accountId);
    return toWireValidation(await validateOrder(needs, accountId, catalog, readRequest(request)));
  });

  app.get<{ Params: { id: string } }>('/v1/Orders/:id', { schema: getSchema }, async (request) => {
    return showOrder(needs, await needs.reader.getOrder(request.caller.accountId, request.params.id));
  });

  app.get<{ Querystring: ListQuery }>('/v1/Orders', { schema: listSchema }, async (request) => {
    const { startDate, endDate, pageIndex, pageSize, ...filter } = request.query;
    const window = parseWindow({ startDate, endDate });
    const page = await listOrders(needs, request.caller.accountId, { ...filter, ...window }, { pageIndex, pageSize });
    return toWirePage({ ...page, items: await showOrders(needs, page.items) }, (order) => order);
  });
};

/** The draft with the schema's faults: the rules are applied to the valid parts. */
function readRequest(request: FastifyRequest) {
  const faults = shapeFaultsOf(request);
  return { draft: fromWireOrder(request.body, faults), faults };
}

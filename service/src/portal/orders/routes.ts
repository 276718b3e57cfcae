import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { TimeWindow } from '../../database/dense-numbers.ts';
import { changeLineItem } from '../../delivery/change-line.ts';
import { resendLine } from '../../delivery/resend-line.ts';
import { cancelLineItem, cancelOrder } from '../../fulfillment/cancel-lines.ts';
import { reissueLine } from '../../fulfillment/reissue/reissue-line.ts';
import { fromWireReissue, type wireReissue } from '../../fulfillment/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { shapeFaultsOf } from '../../http/body-validator.ts';
import { toWirePage } from '../../http/page.ts';
import { parseWindow, type WindowQuery } from '../../http/window-parameters.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId, type LineItemId, lineNumberOf, type OrderId, orderIdOf } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import { singleIntake } from '../../orders/intake/single-intake.ts';
import type { IntakeRow } from '../../orders/intake/types.ts';
import { actOnLine, lineChanged, lineReissued } from '../../orders/order-acts.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { revealLinks } from '../../orders/reveal-links.ts';
import { type OrderSearch, searchOrders } from '../../orders/search-orders.ts';
import { readTimeline } from '../../orders/timeline.ts';
import { validateOrder } from '../../orders/validate-order.ts';
import { fromWireOrder } from '../../orders/wire-request.ts';
import { toWireOrderWithoutCodes } from '../../orders/wire-without-codes.ts';
import { exportOrders } from '../../orders/write-orders.ts';
import { allow } from '../access.ts';
import { type AccountSignedIn, accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  cancelLineSchema,
  cancelSchema,
  changeLineSchema,
  exportSchema,
  listSchema,
  placeSchema,
  readSchema,
  reissueSchema,
  resendSchema,
  revealSchema,
  validateSchema,
} from './schemas.ts';
import { toShownValidation, toWireReveal, toWireTimeline } from './wire.ts';

type SearchQuery = WindowQuery & Omit<OrderSearch, keyof TimeWindow>;
type OrderParams = { Params: { id: string } };
type LineParams = { Params: { id: string; lineItemId: string } };

export const portalOrderRoutes: Routes<PortalNeeds> = (app, needs) => {
  readRoutes(app, needs);
  placeRoutes(app, needs);
  changeRoutes(app, needs);
  addressRoutes(app, needs);
};

function readRoutes(app: App, needs: PortalNeeds): void {
  const { orders, db } = needs;

  app.get<{ Querystring: PageRequest & SearchQuery }>(
    '/portal/api/Orders',
    { schema: listSchema, config: allow('account.read') },
    async ({ acting, query: { pageIndex, pageSize, ...search } }) => {
      const { accountId } = accountActing(acting);
      const page = await searchOrders(orders, accountId, fromQuery(search), { pageIndex, pageSize });
      return {
        ...toWirePage(page, (order) => toWireOrderWithoutCodes(orders, order)),
        SearchedSince: page.searchedSince?.toISOString() ?? null,
      };
    },
  );

  app.get<{ Querystring: SearchQuery }>(
    '/portal/api/Orders.csv',
    { schema: exportSchema, config: allow('orders.export') },
    async (request, reply) => {
      const { query } = request;
      const acting = accountActing(request.acting);
      const audit = acting.audit<void>({ action: 'OrdersExported', target: null, details: exportDetails(query) });
      const lines = await exportOrders(orders, acting.accountId, fromQuery(query), audit);
      return reply
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines));
    },
  );

  app.get<OrderParams>(
    '/portal/api/Orders/:id',
    { schema: readSchema, config: allow('account.read') },
    async (request) => {
      const order = await orders.reader.getOrder(accountActing(request.acting).accountId, request.params.id);
      const timeline = await readTimeline(db, needs.timeline, order);
      return { ...toWireOrderWithoutCodes(orders, order), Timeline: toWireTimeline(order, timeline) };
    },
  );

  app.post<OrderParams>(
    '/portal/api/Orders/:id/Reveal',
    { schema: revealSchema, config: allow('orders.reveal', { needsProof: true }) },
    async (request) => {
      const acting = accountActing(request.acting);
      const audit = acting.audit((orderId: OrderId) => ({ action: 'LinksRevealed', target: orderId }));
      return toWireReveal(orders, await revealLinks(orders, acting.accountId, request.params.id, audit));
    },
  );
}

/** Which orders were exported. What was searched for may be a recipient's address, so that it is only said to be. */
function exportDetails({ search, ...conditions }: SearchQuery): Record<string, string | boolean> {
  const given = Object.entries(conditions).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = given.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]);
  return { ...Object.fromEntries(named), ...(search !== null && { HasSearch: true }) };
}

function fromQuery({ startDate, endDate, ...search }: SearchQuery): OrderSearch {
  return { ...search, ...parseWindow({ startDate, endDate }) };
}

function placeRoutes(app: App, needs: PortalNeeds): void {
  const { db, orders } = needs;
  const options = { attachValidation: true, config: allow('orders.place') };

  app.post('/portal/api/Orders', { schema: placeSchema(orders.lineItemsMax), ...options }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const catalog = await needs.catalog.forAccount(acting.accountId);
    const prefer = request.headers.prefer?.toString();
    const intake = singleIntake(db, acting.audit(orderPlaced));
    const order = await placeOrder({ ...orders, intake }, acting.caller, catalog, {
      ...readRequest(request),
      prefer,
      source: 'Portal',
    });
    return reply.code(201).send(toWireOrderWithoutCodes(orders, order));
  });

  app.post(
    '/portal/api/Orders/Validate',
    { schema: validateSchema(orders.lineItemsMax), ...options },
    async (request) => {
      const { caller } = accountActing(request.acting);
      const catalog = await needs.catalog.forAccount(caller.accountId);
      const placing = { caller, source: 'Portal' } as const;
      return toShownValidation(await validateOrder(orders, placing, catalog, readRequest(request)), catalog);
    },
  );
}

function orderPlaced({ orderId, poNumber }: IntakeRow) {
  return { action: 'OrderPlaced', target: orderId, details: { PONumber: poNumber } };
}

function changeRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;
  const config = allow('orders.change');
  const answer = answerOf(needs);

  app.post<OrderParams>('/portal/api/Orders/:id/Cancel', { schema: cancelSchema, config }, async (request) => {
    const acting = accountActing(request.acting);
    const ref = orderRef(acting, request.params.id);
    await cancelOrder(needs, ref, acting.audit({ action: 'OrderCancelled', target: ref.orderId }));
    return answer(acting, ref.orderId);
  });

  app.post<LineParams>(
    '/portal/api/Orders/:id/LineItems/:lineItemId/Cancel',
    { schema: cancelLineSchema, config },
    async (request) => {
      const acting = accountActing(request.acting);
      const ref = orderRef(acting, request.params.id);
      const line = lineNumber(request.params);
      await cancelLineItem(needs, ref, line, acting.audit(actOnLine('LineItemCancelled', request.params)));
      return answer(acting, ref.orderId);
    },
  );

  app.post<LineParams>(
    '/portal/api/Orders/:id/LineItems/:lineItemId/Resend',
    { schema: resendSchema, config },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const ref = orderRef(acting, request.params.id);
      const line = lineNumber(request.params);
      await resendLine(
        db,
        { ...ref, lineNumber: line },
        'Account',
        acting.audit(actOnLine('LineItemResent', request.params)),
      );
      return reply.code(202).send(await answer(acting, ref.orderId));
    },
  );
}

/** Where and when gifts go. Whoever may change that can take them, so these ask for a proof of identity. */
function addressRoutes(app: App, needs: PortalNeeds): void {
  const { db, orders } = needs;
  const config = allow('orders.change', { needsProof: true });
  const answer = answerOf(needs);

  app.patch<LineParams>(
    '/portal/api/Orders/:id/LineItems/:lineItemId',
    { schema: changeLineSchema, attachValidation: true, config },
    async (request) => {
      const acting = accountActing(request.acting);
      const ref = { ...orderRef(acting, request.params.id), lineNumber: lineNumber(request.params) };
      const audit = acting.audit(lineChanged(request.params));
      const change = { body: request.body, faults: shapeFaultsOf(request) };
      await changeLineItem({ ...orders, db }, acting.caller, ref, change, audit);
      return answer(acting, ref.orderId);
    },
  );

  app.post<LineParams & { Body: Type.Static<typeof wireReissue> | undefined }>(
    '/portal/api/Orders/:id/LineItems/:lineItemId/Reissue',
    { schema: reissueSchema, config },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const ref = orderRef(acting, request.params.id);
      const line = lineNumber(request.params);
      const order = await orders.reader.getOrder(acting.accountId, request.params.id);
      const reissue = fromWireReissue(request.body, order, line, orders.limits.smsCountries);
      const audit = acting.audit(lineReissued(request.params));
      const by = acting.caller.credentialId;
      await reissueLine(db, { ...ref, lineNumber: line }, { ...reissue, by }, audit);
      return reply.code(202).send(await answer(acting, ref.orderId));
    },
  );
}

function answerOf({ orders }: PortalNeeds) {
  return async ({ accountId }: AccountSignedIn, id: string) =>
    toWireOrderWithoutCodes(orders, await orders.reader.getOrder(accountId, id));
}

function readRequest(request: FastifyRequest) {
  const faults = shapeFaultsOf(request);
  return { draft: fromWireOrder(request.body, faults), faults };
}

function orderRef({ accountId }: AccountSignedIn, id: string) {
  if (!isId(id)) throw new NotFound('No order');
  return { accountId, orderId: id as OrderId };
}

function lineNumber({ id, lineItemId }: LineParams['Params']): number {
  if (!isId(lineItemId) || orderIdOf(lineItemId as LineItemId) !== id) throw new NotFound('No line item');
  return lineNumberOf(lineItemId as LineItemId);
}

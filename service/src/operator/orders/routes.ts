import type { FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { AccountActing } from '../../accounts/acting.ts';
import type { Db } from '../../database/database.ts';
import { readsOf } from '../../database/read-replica.ts';
import { resendLine } from '../../delivery/resend-line.ts';
import { cancelLineItem, cancelOrder } from '../../fulfillment/cancel-lines.ts';
import { ownAddressOf } from '../../fulfillment/reissue/own-address.ts';
import { type Reissued, reissueLine } from '../../fulfillment/reissue/reissue-line.ts';
import { fromWireReissue } from '../../fulfillment/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { parseWindow, type WindowQuery } from '../../http/window-parameters.ts';
import { NotFound, OrderArchived } from '../../kit/errors.ts';
import { isId, type LineItemId, lineNumberOf, type OrderId, orderIdOf } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import { isOrderArchived } from '../../orders/archived-queries.ts';
import { listPlacedOrders } from '../../orders/list-orders.ts';
import { toWireOperatorOrder, toWireOperatorOrderFile } from '../../orders/operator-wire.ts';
import { findOrder } from '../../orders/queries.ts';
import { readTimeline } from '../../orders/timeline.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  cancelLineSchema,
  cancelSchema,
  listSchema,
  type operatorReissue,
  readSchema,
  reissueSchema,
  resendSchema,
} from './schemas.ts';

const orders = `${base}/Accounts/:id/Orders`;
const line = `${orders}/:orderId/LineItems/:lineItemId`;
const read = needsScope('orders:read');
const write = needsScope('orders:write');
type OrderTarget = { Params: { id: string; orderId: string } };
type LineTarget = { Params: { id: string; orderId: string; lineItemId: string } };

/** Orders of an account, for support: recipients are masked, and no gift can be sent to another address. */
export const operatorOrderRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  cancelRoutes(app, needs);
  sendRoutes(app, needs);
};

function readRoutes(app: App, { db, timeline }: OperatorNeeds): void {
  app.get<{ Querystring: PageRequest & WindowQuery & { poNumber: string | null } }>(
    orders,
    { schema: listSchema, config: read },
    async (request) => {
      const { account } = await onAccount(db, request);
      const { poNumber, startDate, endDate, ...page } = request.query;
      const filter = { poNumber, ...parseWindow({ startDate, endDate }) };
      return toWirePage(await listPlacedOrders(readsOf(db), account.id, filter, page), toWireOperatorOrder);
    },
  );

  app.get<OrderTarget>(`${orders}/:orderId`, { schema: readSchema, config: read }, async (request) => {
    const { ref } = await onOrder(db, request);
    const order = await getOrder(db, ref);
    return toWireOperatorOrderFile(order, await readTimeline(db, timeline, order));
  });
}

function cancelRoutes(app: App, needs: OperatorNeeds): void {
  const { db } = needs;
  app.post<OrderTarget>(`${orders}/:orderId/Cancel`, { schema: cancelSchema, config: write }, async (request) => {
    const { acting, ref } = await onOrder(db, request);
    await cancelOrder(needs, ref, acting.audit({ action: 'OrderCancelled', target: ref.orderId }));
    return toWireOperatorOrder(await getOrder(db, ref));
  });

  app.post<LineTarget>(`${line}/Cancel`, { schema: cancelLineSchema, config: write }, async (request) => {
    const { acting, ref } = await onOrder(db, request);
    const lineNumber = lineNumberIn(request.params);
    await cancelLineItem(needs, ref, lineNumber, acting.audit(ofLine('LineItemCancelled', request.params)));
    return toWireOperatorOrder(await getOrder(db, ref));
  });
}

function sendRoutes(app: App, { db }: OperatorNeeds): void {
  app.post<LineTarget>(`${line}/Resend`, { schema: resendSchema, config: write }, async (request, reply) => {
    const { acting, ref } = await onOrder(db, request);
    const target = { ...ref, lineNumber: lineNumberIn(request.params) };
    await resendLine(db, target, 'Operator', acting.audit(ofLine('LineItemResent', request.params)));
    return reply.code(202).send(toWireOperatorOrder(await getOrder(db, ref)));
  });

  app.post<LineTarget & { Body: Type.Static<typeof operatorReissue> | null }>(
    `${line}/Reissue`,
    { schema: reissueSchema, config: write },
    async (request, reply) => {
      const { acting, ref } = await onOrder(db, request);
      const lineNumber = lineNumberIn(request.params);
      const order = await getOrder(db, ref);
      const address = ownAddressOf(order, lineNumber);
      const reissue = { ...fromWireReissue(request.body ?? undefined, order, lineNumber, null), address };
      const act = ofLine('LineItemReissued', request.params);
      const audit = acting.audit(({ chargedCards }: Reissued) =>
        chargedCards === 0 ? act : { ...act, details: { ...act.details, ChargedCards: chargedCards } },
      );
      const by = acting.caller.credentialId;
      await reissueLine(db, { ...ref, lineNumber }, { ...reissue, by }, audit);
      return reply.code(202).send(toWireOperatorOrder(await getOrder(db, ref)));
    },
  );
}

async function onOrder(
  db: Db,
  request: FastifyRequest<OrderTarget>,
): Promise<{ readonly acting: AccountActing; readonly ref: OrderRef }> {
  const { account, acting } = await onAccount(db, request);
  const { orderId } = request.params;
  if (!isId(orderId)) throw new NotFound('No order');
  return { acting, ref: { accountId: account.id, orderId: orderId as OrderId } };
}

async function getOrder(db: Db, { accountId, orderId }: OrderRef) {
  const order = await findOrder(db, accountId, orderId);
  if (order) return order;
  throw (await isOrderArchived(db, accountId, orderId)) ? new OrderArchived() : new NotFound('No order');
}

function lineNumberIn({ orderId, lineItemId }: LineTarget['Params']): number {
  if (!isId(lineItemId) || orderIdOf(lineItemId as LineItemId) !== orderId) throw new NotFound('No line item');
  return lineNumberOf(lineItemId as LineItemId);
}

function ofLine(action: string, { orderId, lineItemId }: LineTarget['Params']) {
  return { action, target: orderId, details: { LineItemId: lineItemId } };
}

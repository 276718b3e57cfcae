import { Type } from 'typebox';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { noQuery, refusals } from '../http/route-schema.ts';
import { nullable } from '../kit/schema.ts';
import { actOnLine, cardsVoided, lineReissued } from '../orders/order-acts.ts';
import type { OrderReader } from '../orders/read-order.ts';
import { type ShowNeeds, type ShownTo, showOrder } from '../orders/show-order.ts';
import { type CancelNeeds, cancelLineItem, cancelOrder } from './cancel-lines.ts';
import { cardRefOf, lineRefOf, orderRefOf } from './line-params.ts';
import { reissueLine } from './reissue/reissue-line.ts';
import type { VoidTarget } from './void/types.ts';
import { voidCardsOf } from './void/void-cards.ts';
import { fromWireReissue, wireReissue, wireVoid } from './wire.ts';

export interface FulfillmentRouteNeeds extends ShowNeeds, Pick<CancelNeeds, 'withholdMessages'> {
  readonly reader: OrderReader;
  /** Null: numbers of all countries are supported. */
  readonly smsCountries: ReadonlySet<string> | null;
}

const orderParams = Type.Object({ id: Type.String() });
const lineParams = Type.Object({ id: Type.String(), lineItemId: Type.String() });
const cardParams = Type.Object({ id: Type.String(), lineItemId: Type.String(), cardId: Type.String() });
type OrderParams = { Params: { id: string } };
type LineParams = { Params: { id: string; lineItemId: string } };
type CardParams = { Params: { id: string; lineItemId: string; cardId: string } };
type VoidBody = { Body: Type.Static<typeof wireVoid> | undefined };

interface Act {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly params: typeof orderParams | typeof lineParams | typeof cardParams;
}

function schemaOf(act: Act, success: number, otherRefusals: readonly 422[] = []) {
  const response = { [success]: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, ...otherRefusals, 429) };
  return { tags: ['Orders'], ...act, querystring: noQuery, response };
}

const cancelOrderSchema = schemaOf(
  {
    operationId: 'cancelOrder',
    summary: 'Cancel an order',
    description:
      'To stop an order that was scheduled or is still being processed. Cancels and refunds every Pending line of which no message or parcel has left yet; 409 if there is none.',
    params: orderParams,
  },
  200,
);
const cancelLineSchema = schemaOf(
  {
    operationId: 'cancelLineItem',
    summary: 'Cancel a line item',
    description:
      'To stop one line of an order and get its full cost back. Possible only while it is Pending and no message or parcel of it has left.',
    params: lineParams,
  },
  200,
);
const reissueSchema = {
  ...schemaOf(
    {
      operationId: 'reissueLineItem',
      summary: 'Reissue a line item',
      description:
        'When a gift went to the wrong address or its link was seen by others. Creates new claim links, for all cards of the line or for those in CardIds; the old ones stop working immediately. Not possible once a card has been revealed. Cards that have expired are issued again: their cost is charged, the line item is Pending until the new cards are issued and sent, and they take the place of the expired ones in ClaimData. The body can be left out.',
      params: lineParams,
    },
    202,
    [422],
  ),
  body: nullable(wireReissue),
};

function voidSchema(act: Pick<Act, 'operationId' | 'params'>, what: string) {
  const description =
    'When gifts that were issued should not be used. Invalidates every card whose code nobody has seen, and refunds its cost without shipping. The links stop working immediately. 409 if there is no such card. A line item whose cards are all void is Cancelled. The body can be left out.';
  return { ...schemaOf({ ...act, summary: `Void ${what}`, description }, 200), body: nullable(wireVoid) };
}
const voidOrderSchema = voidSchema({ operationId: 'voidOrder', params: orderParams }, 'an order');
const voidLineSchema = voidSchema({ operationId: 'voidLineItem', params: lineParams }, 'a line item');
const voidCardSchema = voidSchema({ operationId: 'voidCard', params: cardParams }, 'a card');

export const fulfillmentRoutes: Routes<FulfillmentRouteNeeds> = (app, needs) => {
  changeRoutes(app, needs);
  voidRoutes(app, needs);
};

function changeRoutes(app: App, needs: FulfillmentRouteNeeds): void {
  const { db, reader, auditCall } = needs;
  const config = needsScope('orders:write');
  const answer = async (request: ShownTo, id: string) =>
    showOrder(needs, request, await reader.getOrder(request.caller.accountId, id));

  app.post<OrderParams>('/v1/Orders/:id/Cancel', { schema: cancelOrderSchema, config }, async (request) => {
    const order = orderRefOf(request.caller, request.params.id);
    await cancelOrder(needs, order, auditCall(request, { action: 'OrderCancelled', target: order.orderId }));
    return answer(request, order.orderId);
  });

  app.post<LineParams>(
    '/v1/Orders/:id/LineItems/:lineItemId/Cancel',
    { schema: cancelLineSchema, config },
    async (request) => {
      const { caller, params } = request;
      const line = lineRefOf(caller, params);
      await cancelLineItem(needs, line, line.lineNumber, auditCall(request, actOnLine('LineItemCancelled', params)));
      return answer(request, params.id);
    },
  );

  app.post<LineParams & { Body: Type.Static<typeof wireReissue> | undefined }>(
    '/v1/Orders/:id/LineItems/:lineItemId/Reissue',
    { schema: reissueSchema, config },
    async (request, reply) => {
      const { caller, params } = request;
      const order = await reader.getOrder(caller.accountId, params.id);
      const line = lineRefOf(caller, params);
      const reissue = fromWireReissue(request.body, order, line.lineNumber, needs.smsCountries);
      await reissueLine(db, line, { ...reissue, by: caller.credentialId }, auditCall(request, lineReissued(params)));
      return reply.code(202).send(await answer(request, params.id));
    },
  );
}

function voidRoutes(app: App, needs: FulfillmentRouteNeeds): void {
  const config = needsScope('orders:write');
  const answer = async (
    request: ShownTo & { readonly params: Parameters<typeof cardsVoided>[0] },
    target: VoidTarget,
    body: VoidBody['Body'],
  ) => {
    await voidCardsOf(needs, target, body?.Reason ?? null, needs.auditCall(request, cardsVoided(request.params)));
    return showOrder(needs, request, await needs.reader.getOrder(target.accountId, target.orderId));
  };

  app.post<OrderParams & VoidBody>('/v1/Orders/:id/Void', { schema: voidOrderSchema, config }, async (request) =>
    answer(request, orderRefOf(request.caller, request.params.id), request.body),
  );

  app.post<LineParams & VoidBody>(
    '/v1/Orders/:id/LineItems/:lineItemId/Void',
    { schema: voidLineSchema, config },
    async (request) => answer(request, lineRefOf(request.caller, request.params), request.body),
  );

  app.post<CardParams & VoidBody>(
    '/v1/Orders/:id/LineItems/:lineItemId/Cards/:cardId/Void',
    { schema: voidCardSchema, config },
    async (request) => answer(request, cardRefOf(request.caller, request.params), request.body),
  );
}

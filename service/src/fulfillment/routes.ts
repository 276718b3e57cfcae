import { Type } from 'typebox';
import type { App, Routes } from '../http/app.ts';
import { noQuery, refusals } from '../http/route-schema.ts';
import type { Caller } from '../kit/caller.ts';
import { nullable } from '../kit/schema.ts';
import type { OrderReader } from '../orders/read-order.ts';
import { type ShowNeeds, showOrder } from '../orders/show-order.ts';
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

function schemaOf(
  summary: string,
  description: string,
  params: typeof orderParams | typeof lineParams | typeof cardParams,
  success: number,
  otherRefusals: readonly 422[] = [],
) {
  const response = { [success]: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, ...otherRefusals, 429) };
  return { tags: ['Orders'], summary, description, params, querystring: noQuery, response };
}

const cancelOrderSchema = schemaOf(
  'Cancel an order',
  'Cancels and refunds every Pending line of which no message or parcel has left yet; 409 if there is none.',
  orderParams,
  200,
);
const cancelLineSchema = schemaOf(
  'Cancel a line item',
  'Refunds its full cost. Possible only while it is Pending and no message or parcel of it has left.',
  lineParams,
  200,
);
const reissueSchema = {
  ...schemaOf(
    'Reissue a line item',
    'Creates new claim links, for all cards of the line or for those in CardIds; the old ones stop working immediately. Not possible once a card has been revealed. Cards that have expired are issued again: their cost is charged, the line item is Pending until the new cards are issued and sent, and they take the place of the expired ones in ClaimData.',
    lineParams,
    202,
    [422],
  ),
  body: nullable(wireReissue),
};

const voidSchema = (what: string, params: Parameters<typeof schemaOf>[2]) => ({
  ...schemaOf(
    `Void ${what}`,
    'Invalidates every card whose code nobody has seen, and refunds its cost without shipping. The links stop working immediately. 409 if there is no such card. A line item whose cards are all void is Cancelled.',
    params,
    200,
  ),
  body: nullable(wireVoid),
});

export const fulfillmentRoutes: Routes<FulfillmentRouteNeeds> = (app, needs) => {
  changeRoutes(app, needs);
  voidRoutes(app, needs);
};

function changeRoutes(app: App, needs: FulfillmentRouteNeeds): void {
  const { db, reader } = needs;
  const answer = async (caller: Caller, id: string) => showOrder(needs, await reader.getOrder(caller.accountId, id));

  app.post<OrderParams>('/v1/Orders/:id/Cancel', { schema: cancelOrderSchema }, async (request) => {
    const { caller, params } = request;
    await cancelOrder(needs, orderRefOf(caller, params.id));
    return answer(caller, params.id);
  });

  app.post<LineParams>('/v1/Orders/:id/LineItems/:lineItemId/Cancel', { schema: cancelLineSchema }, async (request) => {
    const { caller, params } = request;
    const line = lineRefOf(caller, params);
    await cancelLineItem(needs, line, line.lineNumber);
    return answer(caller, params.id);
  });

  app.post<LineParams & { Body: Type.Static<typeof wireReissue> | undefined }>(
    '/v1/Orders/:id/LineItems/:lineItemId/Reissue',
    { schema: reissueSchema },
    async (request, reply) => {
      const { caller, params } = request;
      const order = await reader.getOrder(caller.accountId, params.id);
      const line = lineRefOf(caller, params);
      const reissue = fromWireReissue(request.body, order, line.lineNumber, needs.smsCountries);
      await reissueLine(db, line, { ...reissue, by: caller.credentialId });
      return reply.code(202).send(await answer(caller, params.id));
    },
  );
}

function voidRoutes(app: App, needs: FulfillmentRouteNeeds): void {
  const answer = async (target: VoidTarget, body: VoidBody['Body']) => {
    await voidCardsOf(needs, target, body?.Reason ?? null);
    return showOrder(needs, await needs.reader.getOrder(target.accountId, target.orderId));
  };

  app.post<OrderParams & VoidBody>(
    '/v1/Orders/:id/Void',
    { schema: voidSchema('an order', orderParams) },
    async ({ caller, params, body }) => answer(orderRefOf(caller, params.id), body),
  );

  app.post<LineParams & VoidBody>(
    '/v1/Orders/:id/LineItems/:lineItemId/Void',
    { schema: voidSchema('a line item', lineParams) },
    async ({ caller, params, body }) => answer(lineRefOf(caller, params), body),
  );

  app.post<CardParams & VoidBody>(
    '/v1/Orders/:id/LineItems/:lineItemId/Cards/:cardId/Void',
    { schema: voidSchema('a card', cardParams) },
    async ({ caller, params, body }) => answer(cardRefOf(caller, params), body),
  );
}

import { Type } from 'typebox';
import { lineRefOf } from '../fulfillment/line-params.ts';
import type { Routes } from '../http/app.ts';
import { noQuery, refusals } from '../http/route-schema.ts';
import type { OrderReader } from '../orders/read-order.ts';
import { type ShowNeeds, showOrder } from '../orders/show-order.ts';
import { resendLine } from './resend-line.ts';

export interface DeliveryRouteNeeds extends ShowNeeds {
  readonly reader: OrderReader;
}

const resendSchema = {
  tags: ['Orders'],
  summary: 'Resend a line item',
  description:
    'Sends the same cards to the same recipient again. A repeated request while the message is queued, or within 30 seconds, has no further effect.',
  params: Type.Object({ id: Type.String(), lineItemId: Type.String() }),
  querystring: noQuery,
  response: { 202: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, 429) },
};

export const deliveryRoutes: Routes<DeliveryRouteNeeds> = (app, needs) => {
  app.post<{ Params: { id: string; lineItemId: string } }>(
    '/v1/Orders/:id/LineItems/:lineItemId/Resend',
    { schema: resendSchema },
    async ({ caller, params }, reply) => {
      await resendLine(needs.db, lineRefOf(caller, params));
      const order = await needs.reader.getOrder(caller.accountId, params.id);
      return reply.code(202).send(await showOrder(needs, order));
    },
  );
};

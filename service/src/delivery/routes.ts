import { Type } from 'typebox';
import { lineRefOf } from '../fulfillment/line-params.ts';
import { needsScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { shapeFaultsOf } from '../http/body-validator.ts';
import { noQuery, refusals } from '../http/route-schema.ts';
import { wireLineChange } from '../orders/changes/wire.ts';
import { actOnLine, lineChanged } from '../orders/order-acts.ts';
import type { OrderReader } from '../orders/read-order.ts';
import { type ShowNeeds, showOrder } from '../orders/show-order.ts';
import { type ChangeLineNeeds, changeLineItem } from './change-line.ts';
import { resendLine } from './resend-line.ts';

export interface DeliveryRouteNeeds extends ShowNeeds, ChangeLineNeeds {
  readonly reader: OrderReader;
}

const params = Type.Object({ id: Type.String(), lineItemId: Type.String() });
type LineParams = { Params: { id: string; lineItemId: string } };

const resendSchema = {
  tags: ['Orders'],
  operationId: 'resendLineItem',
  summary: 'Resend a line item',
  description:
    'Sends the same cards to the same recipient again. A repeated request while the message is queued, or within 30 seconds, has no further effect.',
  params,
  querystring: noQuery,
  response: { 202: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, 429) },
};

const changeSchema = {
  tags: ['Orders'],
  operationId: 'changeLineItem',
  summary: 'Change a line item',
  description:
    'Changes delivery time, address, texts or branding until the message was sent, links were issued, or cards reserved for a parcel; then 409. Members that are left out do not change. null clears a text of Personalization or the BrandingId, and has no effect elsewhere. DigitalDeliveryAddress is replaced as a whole. A DeliveryZone alone keeps the local time. ClaimExpiresAt can only be extended, also after sending, until the cards have expired. Repeating a request has no further effect.',
  params,
  body: wireLineChange,
  querystring: noQuery,
  response: { 200: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, 413, 415, 429) },
};

export const deliveryRoutes: Routes<DeliveryRouteNeeds> = (app, needs) => {
  app.patch<LineParams>(
    '/v1/Orders/:id/LineItems/:lineItemId',
    { schema: changeSchema, attachValidation: true, config: needsScope('orders:write') },
    async (request) => {
      const { caller, params: path, body } = request;
      const faults = shapeFaultsOf(request);
      const audit = needs.auditCall(request, lineChanged(path));
      await changeLineItem(needs, caller, lineRefOf(caller, path), { body, faults }, audit);
      return showOrder(needs, request, await needs.reader.getOrder(caller.accountId, path.id));
    },
  );

  app.post<LineParams>(
    '/v1/Orders/:id/LineItems/:lineItemId/Resend',
    { schema: resendSchema, config: needsScope('orders:write') },
    async (request, reply) => {
      const { caller, params } = request;
      const audit = needs.auditCall(request, actOnLine('LineItemResent', params));
      await resendLine(needs.db, lineRefOf(caller, params), 'Account', audit);
      const order = await needs.reader.getOrder(caller.accountId, params.id);
      return reply.code(202).send(await showOrder(needs, request, order));
    },
  );
};

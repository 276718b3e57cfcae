import type { Type } from 'typebox';
import type { Routes } from '../../../http/app.ts';
import { lookUpOrders } from '../../../orders/look-up/look-up-orders.ts';
import { toWireOperatorOrder } from '../../../orders/operator-wire.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { toWireTimeline } from '../../orders/wire.ts';
import { lookUpSchema, type orderLookup } from './schemas.ts';

/** Orders across accounts, masked; not a GET, because looking is recorded. */
export const operatorOrderLookupRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.post<{ Body: Type.Static<typeof orderLookup> }>(
    '/portal/api/operator/OrderLookups',
    { schema: lookUpSchema, config: allow('operator.orders:read') },
    async ({ acting, body }) => {
      const found = await lookUpOrders(needs, acting, body.Search.trim(), body.Reason.trim());
      return {
        Data: found.map(({ accountId, accountName, order, timeline }) => ({
          Account: { Id: accountId, Name: accountName },
          Order: toWireOperatorOrder(order),
          Timeline: toWireTimeline(order, timeline),
        })),
      };
    },
  );
};

import type { Type } from 'typebox';
import { changeFundHolds, fundHoldsChanged, readFundHolds } from '../../accounts/fund-holds/change-fund-holds.ts';
import { fromWireFundHolds, toWireFundHolds, type wireNewHoldForFunds } from '../../accounts/fund-holds/wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { amountToWire } from '../../kit/money.ts';
import type { PageRequest } from '../../kit/page.ts';
import { countHeldOrders, listHeldOrders } from '../../orders/holds/list-queries.ts';
import type { HeldOrder } from '../../orders/holds/types.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { changeSchema, listSchema, readSchema } from './schemas.ts';

/** Orders that wait for money, and whether orders do. */
export const portalFundHoldRoutes: Routes<PortalNeeds> = (app, { db }) => {
  const path = '/portal/api/HoldForFunds';

  app.get(path, { schema: readSchema, config: allow('account.read') }, async ({ acting }) =>
    toWireFundHolds(await readFundHolds(db, accountActing(acting).accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewHoldForFunds> }>(
    path,
    { schema: changeSchema, config: allow('holdForFunds.manage', { needsProof: true }) },
    async ({ acting, body }) => {
      const { accountId } = accountActing(acting);
      const wanted = fromWireFundHolds(body);
      const audit = acting.audit(fundHoldsChanged(accountId, wanted));
      return toWireFundHolds(await changeFundHolds(db, accountId, wanted, audit));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/HeldOrders',
    { schema: listSchema, config: allow('account.read') },
    async ({ acting, query: { pageIndex, pageSize } }) => {
      const { accountId } = accountActing(acting);
      const items = await listHeldOrders(db, accountId, { offset: (pageIndex - 1) * pageSize, limit: pageSize });
      const totalCount = await countHeldOrders(db, accountId);
      return toWirePage({ items, pageIndex, pageSize, totalCount }, toWireHeldOrder);
    },
  );
};

function toWireHeldOrder({ currencyCode, ...order }: HeldOrder) {
  return {
    OrderId: order.orderId,
    PONumber: order.poNumber,
    CurrencyCode: currencyCode,
    AmountDue: amountToWire(order.dueMinor, currencyCode),
    AmountMissing: amountToWire(order.missingMinor, currencyCode),
    HeldAt: order.heldAt.toISOString(),
    ExpiresAt: order.expiresAt.toISOString(),
  };
}

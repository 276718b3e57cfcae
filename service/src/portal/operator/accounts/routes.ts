import { getAccount } from '../../../accounts/read-accounts.ts';
import { listAccountPrices } from '../../../catalog/account-prices.ts';
import { toWireAccountProduct } from '../../../catalog/price-wire.ts';
import type { Routes } from '../../../http/app.ts';
import { accountRoutes } from '../../../operator/accounts/routes.ts';
import { changePriceRoutes } from '../../../operator/prices/routes.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { listProductsSchema } from './schemas.ts';

/** The operator API's accounts and prices, with complete lists of prices. */
export const operatorAccountRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  accountRoutes(sessionEntry)(app, needs);
  app.get<{ Params: { id: string } }>(
    `${sessionEntry.base}/Accounts/:id/Products`,
    { schema: listProductsSchema, config: allow('operator.catalog:read') },
    async (request) => {
      const account = await getAccount(db, request.params.id);
      return { Data: (await listAccountPrices(db, account.id)).map(toWireAccountProduct) };
    },
  );
  changePriceRoutes(sessionEntry)(app, needs);
};

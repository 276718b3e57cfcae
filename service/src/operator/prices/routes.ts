import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import { listAccountPrices } from '../../catalog/account-prices.ts';
import { assignCarriers } from '../../catalog/assign-carriers.ts';
import { priceProduct } from '../../catalog/change-account-prices.ts';
import { type accountCarriers, type productPrice, toWireAccountProduct } from '../../catalog/price-wire.ts';
import { listAccountCarrierIds } from '../../catalog/queries.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { credentialEntry, type OperatorEntry } from '../entry.ts';
import type { OperatorNeeds, SharedNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { carriersSchema, listSchema, priceSchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const priceRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  app.get<{ Querystring: PageRequest }>(
    `${base}/Accounts/:id/Products`,
    { schema: listSchema, config: needsScope('catalog:read') },
    async (request) => {
      const { acting } = await onAccount(db, request);
      return toWirePage(pageOf(await listAccountPrices(db, acting.accountId), request.query), toWireAccountProduct);
    },
  );
  changePriceRoutes(credentialEntry)(app, needs);
};

/** Sets what an account can order, and at which prices. */
export const changePriceRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db } = needs;
    const account = `${entry.base}/Accounts/:id`;
    app.put<{ Params: { id: string; productId: string }; Body: Type.Static<typeof productPrice> }>(
      `${account}/Products/:productId`,
      entry.options(priceSchema, 'catalog:write', { needsProof: true }),
      async (request) => {
        const { id, productId } = request.params;
        const { IsEntitled: isEntitled, Fee: fee, DiscountPercentage: discountPercentage } = request.body;
        const wish = { productId, isEntitled, fee, discountPercentage };
        const approval = await priceProduct(needs, entry.actingOf(request), id, wish);
        const rows = (await listAccountPrices(db, id as AccountId)).map(toWireAccountProduct);
        return { ...rows.find((row) => row.ProductId === productId), Approval: toWireAsked(approval) };
      },
    );

    app.put<Id & { Body: Type.Static<typeof accountCarriers> }>(
      `${account}/Carriers`,
      entry.options(carriersSchema, 'catalog:write', { needsProof: true }),
      async (request) => {
        await assignCarriers(db, entry.actingOf(request), request.params.id, request.body.CarrierIds);
        return { CarrierIds: await listAccountCarrierIds(db, request.params.id as AccountId) };
      },
    );
  };

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
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { carriersSchema, listSchema, priceSchema } from './schemas.ts';

const account = `${base}/Accounts/:id`;
const write = needsScope('catalog:write');
type Id = { Params: { id: string } };

export const priceRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  const list = async (id: AccountId) =>
    (await listAccountPrices(db, id)).map(({ product, own }) => toWireAccountProduct(product, own));

  app.get<{ Querystring: PageRequest }>(
    `${account}/Products`,
    { schema: listSchema, config: needsScope('catalog:read') },
    async (request) => {
      const { acting } = await onAccount(db, request);
      return toWirePage(pageOf(await list(acting.accountId), request.query), (product) => product);
    },
  );

  app.put<{ Params: { id: string; productId: string }; Body: Type.Static<typeof productPrice> }>(
    `${account}/Products/:productId`,
    { schema: priceSchema, config: write },
    async (request) => {
      const { id, productId } = request.params;
      const { IsEntitled: isEntitled, Fee: fee, DiscountPercentage: discountPercentage } = request.body;
      const wish = { productId, isEntitled, fee, discountPercentage };
      const approval = await priceProduct(needs, request.operatorActing, id, wish);
      const row = (await list(id as AccountId)).find((product) => product.ProductId === productId);
      return { ...row, Approval: toWireAsked(approval) };
    },
  );

  app.put<Id & { Body: Type.Static<typeof accountCarriers> }>(
    `${account}/Carriers`,
    { schema: carriersSchema, config: write },
    async (request) => {
      await assignCarriers(db, request.operatorActing, request.params.id, request.body.CarrierIds);
      return { CarrierIds: await listAccountCarrierIds(db, request.params.id as AccountId) };
    },
  );
};

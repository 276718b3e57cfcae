import type { Type } from 'typebox';
import { accountChange as changeOfAccount } from '../../../accounts/account-changes.ts';
import {
  type accountChange,
  type accountDetail,
  fromWireAccountChange,
  type newAccount,
  toWireAccount,
  toWireAccountDetail,
} from '../../../accounts/account-wire.ts';
import { changeAccount, openAccount } from '../../../accounts/change-accounts.ts';
import { toWireAsked } from '../../../accounts/operators/wire.ts';
import { getAccount, getAccountDetail, listAccounts } from '../../../accounts/read-accounts.ts';
import { listAccountPrices } from '../../../catalog/account-prices.ts';
import { assignCarriers } from '../../../catalog/assign-carriers.ts';
import { priceProduct } from '../../../catalog/change-account-prices.ts';
import { type accountCarriers, type productPrice, toWireAccountProduct } from '../../../catalog/price-wire.ts';
import { listAccountCarrierIds } from '../../../catalog/queries.ts';
import type { Db } from '../../../database/database.ts';
import type { App, Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import type { AccountId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  carriersSchema,
  changeSchema,
  listProductsSchema,
  listSchema,
  openSchema,
  priceSchema,
  readSchema,
} from './schemas.ts';

const read = allow('operator.accounts');
const change = allow('operator.accounts', { needsProof: true });
type Id = { Params: { id: string } };

export const operatorAccountRoutes: Routes<PortalNeeds> = (app, needs) => {
  listRoutes(app, needs);
  changeRoutes(app, needs);
  productRoutes(app, needs);
};

function listRoutes(app: App, { db }: PortalNeeds): void {
  app.get<{ Querystring: PageRequest & { search: string | null } }>(
    '/portal/api/operator/Accounts',
    { schema: listSchema, config: read },
    async (request) => {
      const { search, ...page } = request.query;
      return toWirePage(await listAccounts(db, search, page), ({ account, balances }) =>
        toWireAccount(account, balances),
      );
    },
  );

  app.get<Id>('/portal/api/operator/Accounts/:id', { schema: readSchema, config: read }, async (request) =>
    readAccount(db, request.params.id),
  );
}

function changeRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;
  app.post<{ Body: Type.Static<typeof newAccount> }>(
    '/portal/api/operator/Accounts',
    { schema: openSchema, config: change },
    async (request, reply) => {
      const { Name: name, AdminEmail: adminEmail, AdminName: adminName, ReceivesRawCodes } = request.body;
      const wish = { name, adminEmail, adminName, receivesRawCodes: ReceivesRawCodes ?? false };
      const { id, link, approval } = await openAccount(needs, request.acting, wish);
      const Account = await readAccount(db, id);
      return reply.code(201).send({ Account, Link: needs.links.shown(link), Approval: toWireAsked(approval) });
    },
  );

  app.patch<Id & { Body: Type.Static<typeof accountChange> }>(
    '/portal/api/operator/Accounts/:id',
    { schema: changeSchema, config: change },
    async (request) => {
      const wish = fromWireAccountChange(request.body);
      const approval = await changeAccount(db, request.acting, request.params.id, wish);
      needs.onChange(changeOfAccount(request.params.id as AccountId));
      return { ...(await readAccount(db, request.params.id)), Approval: toWireAsked(approval) };
    },
  );

  app.put<Id & { Body: Type.Static<typeof accountCarriers> }>(
    '/portal/api/operator/Accounts/:id/Carriers',
    { schema: carriersSchema, config: change },
    async (request) => {
      await assignCarriers(db, request.acting, request.params.id, request.body.CarrierIds);
      return { CarrierIds: await listAccountCarrierIds(db, request.params.id as AccountId) };
    },
  );
}

function productRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;
  const list = async (id: string) => {
    const account = await getAccount(db, id);
    return (await listAccountPrices(db, account.id)).map(({ product, own }) => toWireAccountProduct(product, own));
  };

  app.get<Id>(
    '/portal/api/operator/Accounts/:id/Products',
    { schema: listProductsSchema, config: read },
    async (request) => ({
      Data: await list(request.params.id),
    }),
  );

  app.put<{ Params: { id: string; productId: string }; Body: Type.Static<typeof productPrice> }>(
    '/portal/api/operator/Accounts/:id/Products/:productId',
    { schema: priceSchema, config: change },
    async (request) => {
      const { id, productId } = request.params;
      const { IsEntitled: isEntitled, Fee: fee, DiscountPercentage: discountPercentage } = request.body;
      const wish = { productId, isEntitled, fee, discountPercentage };
      const approval = await priceProduct(needs, request.acting, id, wish);
      const row = (await list(id)).find((product) => product.ProductId === productId);
      return { ...row, Approval: toWireAsked(approval) };
    },
  );
}

async function readAccount(db: Db, id: string): Promise<Type.Static<typeof accountDetail>> {
  return toWireAccountDetail(await getAccountDetail(db, id), await listAccountCarrierIds(db, id as AccountId));
}

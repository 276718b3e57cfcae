import type { Type } from 'typebox';
import { accountChange as changeOfAccount } from '../../../accounts/account-changes.ts';
import { countAccounts, findAccount, listAccountsPage } from '../../../accounts/account-queries.ts';
import { changeAccount, openAccount } from '../../../accounts/change-accounts.ts';
import { findWaitingApproval } from '../../../accounts/operators/approval-queries.ts';
import { listPeople } from '../../../accounts/people/queries.ts';
import { listCredentials } from '../../../accounts/queries.ts';
import { assignCarriers } from '../../../catalog/assign-carriers.ts';
import { priceProduct } from '../../../catalog/change-account-prices.ts';
import { listAccountCarrierIds, listAccountProducts, listProducts } from '../../../catalog/queries.ts';
import type { Db } from '../../../database/database.ts';
import type { App, Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { NotFound } from '../../../kit/errors.ts';
import { type AccountId, isId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { listBalances } from '../../../ledger/queries.ts';
import { allow } from '../../access.ts';
import { toWireCredential } from '../../credentials/wire.ts';
import type { PortalNeeds } from '../../needs.ts';
import { toWirePerson } from '../../wire.ts';
import { toWireAsked } from '../approvals/wire.ts';
import {
  type accountCarriers,
  type accountChange,
  type accountDetail,
  carriersSchema,
  changeSchema,
  listProductsSchema,
  listSchema,
  type newAccount,
  openSchema,
  priceSchema,
  type productPrice,
  readSchema,
} from './schemas.ts';
import { fromWireAccountChange, toWireAccount, toWireAccountProduct } from './wire.ts';

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
      const accounts = await listAccountsPage(db, search, page);
      const items = await Promise.all(
        accounts.map(async (account) => ({ account, balances: await listBalances(db, account.id) })),
      );
      const totalCount = await countAccounts(db, search);
      return toWirePage({ items, ...page, totalCount }, ({ account, balances }) => toWireAccount(account, balances));
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
    const own = new Map((await listAccountProducts(db, account.id)).map((row) => [row.productId, row]));
    return (await listProducts(db)).map((product) => toWireAccountProduct(product, own.get(product.id)));
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

async function getAccount(db: Db, id: string) {
  const account = isId(id) ? await findAccount(db, id as AccountId) : null;
  if (!account) throw new NotFound('No account');
  return account;
}

async function readAccount(db: Db, id: string): Promise<Type.Static<typeof accountDetail>> {
  const account = await getAccount(db, id);
  const [balances, people, credentials, carriers, rawCodesRequest] = await Promise.all([
    listBalances(db, account.id),
    listPeople(db, account.id),
    listCredentials(db, account.id),
    listAccountCarrierIds(db, account.id),
    findWaitingApproval(db, 'GrantRawCodes', account.id),
  ]);
  return {
    ...toWireAccount(account, balances),
    People: people.map(toWirePerson),
    Credentials: credentials.map(toWireCredential),
    Carriers: carriers,
    RawCodesRequest: rawCodesRequest && {
      AskedBy: rawCodesRequest.askedByName,
      AskedAt: rawCodesRequest.askedAt.toISOString(),
    },
  };
}

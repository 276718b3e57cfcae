import type { Type } from 'typebox';
import { accountChange as changeOfAccount } from '../../accounts/account-changes.ts';
import {
  type accountChange,
  type accountDetail,
  fromWireAccountChange,
  type newAccount,
  toWireAccount,
  toWireAccountDetail,
} from '../../accounts/account-wire.ts';
import { changeAccount, openAccount } from '../../accounts/change-accounts.ts';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import { getAccountDetail, listAccounts } from '../../accounts/read-accounts.ts';
import { listAccountCarrierIds } from '../../catalog/queries.ts';
import type { Db } from '../../database/database.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { changeSchema, createSchema, listSchema, readSchema } from './schemas.ts';

const read = needsScope('accounts:read');
const write = needsScope('accounts:write');
type Id = { Params: { id: string } };

export const accountRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  app.get<{ Querystring: PageRequest & { search: string | null } }>(
    `${base}/Accounts`,
    { schema: listSchema, config: read },
    async (request) => {
      const { search, ...page } = request.query;
      return toWirePage(await listAccounts(db, search, page), ({ account, balances }) =>
        toWireAccount(account, balances),
      );
    },
  );

  app.get<Id>(`${base}/Accounts/:id`, { schema: readSchema, config: read }, async (request) =>
    readAccount(db, request.params.id),
  );

  app.post<{ Body: Type.Static<typeof newAccount> }>(
    `${base}/Accounts`,
    { schema: createSchema, config: write },
    async (request, reply) => {
      const { Name: name, AdminEmail: adminEmail, AdminName: adminName, ReceivesRawCodes } = request.body;
      const wish = { name, adminEmail, adminName, receivesRawCodes: ReceivesRawCodes ?? false };
      const { id, link, approval } = await openAccount(needs, request.operatorActing, wish);
      const Account = await readAccount(db, id);
      return reply
        .code(201)
        .header('location', `${base}/Accounts/${id}`)
        .send({ Account, Link: needs.links.shown(link), Approval: toWireAsked(approval) });
    },
  );

  app.patch<Id & { Body: Type.Static<typeof accountChange> }>(
    `${base}/Accounts/:id`,
    { schema: changeSchema, config: write },
    async (request) => {
      const wish = fromWireAccountChange(request.body);
      const approval = await changeAccount(db, request.operatorActing, request.params.id, wish);
      needs.onChange(changeOfAccount(request.params.id as AccountId));
      return { ...(await readAccount(db, request.params.id)), Approval: toWireAsked(approval) };
    },
  );
};

async function readAccount(db: Db, id: string): Promise<Type.Static<typeof accountDetail>> {
  return toWireAccountDetail(await getAccountDetail(db, id), await listAccountCarrierIds(db, id as AccountId));
}

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
import { amountToWire } from '../../kit/money.ts';
import type { PageRequest } from '../../kit/page.ts';
import { listSpent } from '../../orders/figures/list-spent.ts';
import type { SpentAmount } from '../../orders/figures/types.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { changeSchema, createSchema, listSchema, readSchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const accountRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db } = needs;
    app.get<{ Querystring: PageRequest & { search: string | null } }>(
      `${entry.base}/Accounts`,
      entry.options(listSchema, 'accounts:read'),
      async (request) => {
        const { search, ...page } = request.query;
        const listed = await listAccounts(db, search, page);
        const spent = await listSpent(
          db,
          listed.items.map(({ account }) => account.id),
        );
        return toWirePage(listed, ({ account, balances }) => ({
          ...toWireAccount(account, balances),
          SpentLast28Days: spent.get(account.id)?.map(toWireSpent) ?? null,
        }));
      },
    );

    app.get<Id>(`${entry.base}/Accounts/:id`, entry.options(readSchema, 'accounts:read'), async (request) =>
      readAccount(db, request.params.id),
    );

    app.post<{ Body: Type.Static<typeof newAccount> }>(
      `${entry.base}/Accounts`,
      entry.options(createSchema, 'accounts:write', { needsProof: true }),
      async (request, reply) => {
        const { Name: name, AdminEmail: adminEmail, AdminName: adminName, ReceivesRawCodes } = request.body;
        const wish = { name, adminEmail, adminName, receivesRawCodes: ReceivesRawCodes ?? false };
        const { id, link, approval } = await openAccount(needs, entry.actingOf(request), wish);
        const Account = await readAccount(db, id);
        return reply
          .code(201)
          .header('location', `${entry.base}/Accounts/${id}`)
          .send({ Account, Link: needs.links.shown(link), Approval: toWireAsked(approval) });
      },
    );

    app.patch<Id & { Body: Type.Static<typeof accountChange> }>(
      `${entry.base}/Accounts/:id`,
      entry.options(changeSchema, 'accounts:write', { needsProof: true }),
      async (request) => {
        const wish = fromWireAccountChange(request.body);
        const approval = await changeAccount(db, entry.actingOf(request), request.params.id, wish);
        needs.onChange(changeOfAccount(request.params.id as AccountId));
        return { ...(await readAccount(db, request.params.id)), Approval: toWireAsked(approval) };
      },
    );
  };

function toWireSpent({ currencyCode, spentMinor }: SpentAmount) {
  return { CurrencyCode: currencyCode, Amount: amountToWire(spentMinor, currencyCode) };
}

async function readAccount(db: Db, id: string): Promise<Type.Static<typeof accountDetail>> {
  return toWireAccountDetail(await getAccountDetail(db, id), await listAccountCarrierIds(db, id as AccountId));
}

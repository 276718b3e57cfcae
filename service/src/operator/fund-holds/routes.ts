import type { Type } from 'typebox';
import { changeFundHolds, fundHoldsChanged, readFundHolds } from '../../accounts/fund-holds/change-fund-holds.ts';
import { fromWireFundHolds, toWireFundHolds, type wireNewHoldForFunds } from '../../accounts/fund-holds/wire.ts';
import { getAccount } from '../../accounts/read-accounts.ts';
import type { Routes } from '../../http/app.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { changeSchema, readSchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const fundHoldRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, { db }) => {
    const path = `${entry.base}/Accounts/:id/HoldForFunds`;
    app.get<Id>(path, entry.options(readSchema, 'accounts:read'), async ({ params }) => {
      const { id } = await getAccount(db, params.id);
      return toWireFundHolds(await readFundHolds(db, id));
    });

    app.put<Id & { Body: Type.Static<typeof wireNewHoldForFunds> }>(
      path,
      entry.options(changeSchema, 'accounts:write', { needsProof: true }),
      async (request) => {
        const { id } = await getAccount(db, request.params.id);
        const wanted = fromWireFundHolds(request.body);
        const audit = entry.actingOf(request).audit(fundHoldsChanged(id, wanted));
        return toWireFundHolds(await changeFundHolds(db, id, wanted, audit));
      },
    );
  };

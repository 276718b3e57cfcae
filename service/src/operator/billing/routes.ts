import type { Type } from 'typebox';
import { changeBillingAddress } from '../../funding/invoices/change-billing-address.ts';
import { findBillingAddress } from '../../funding/invoices/queries.ts';
import type { BillingAddress } from '../../funding/invoices/types.ts';
import {
  fromWireBillingAddress,
  toWireBillingAddress,
  type wireNewBillingAddress,
} from '../../funding/invoices/wire.ts';
import type { Routes } from '../../http/app.ts';
import { NotFound } from '../../kit/errors.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { changeSchema, readSchema } from './schemas.ts';

const path = `${base}/Accounts/:id/BillingAddress`;

export const billingRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  app.get(path, { schema: readSchema, config: needsScope('accounts:read') }, async (request) => {
    const { account } = await onAccount(db, request);
    const address = await findBillingAddress(db, account.id);
    if (!address) throw new NotFound('No billing address');
    return toWireBillingAddress(address);
  });

  app.put<{ Body: Type.Static<typeof wireNewBillingAddress> }>(
    path,
    { schema: changeSchema, config: needsScope('accounts:write') },
    async (request) => {
      const { account, acting } = await onAccount(db, request);
      const { Name, Country } = request.body;
      const act = { action: 'BillingAddressChanged', target: account.id, details: { Name, Country } };
      const audit = acting.audit<BillingAddress>(act);
      return toWireBillingAddress(
        await changeBillingAddress(db, account.id, fromWireBillingAddress(request.body), audit),
      );
    },
  );
};

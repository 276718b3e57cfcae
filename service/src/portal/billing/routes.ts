import type { Type } from 'typebox';
import { changeBillingAddress } from '../../funding/invoices/change-billing-address.ts';
import { findBillingAddress } from '../../funding/invoices/queries.ts';
import { readInvoice } from '../../funding/invoices/read-invoice.ts';
import type { BillingAddress } from '../../funding/invoices/types.ts';
import {
  fromWireBillingAddress,
  toWireBillingAddress,
  type wireNewBillingAddress,
} from '../../funding/invoices/wire.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { type billing, changeSchema, invoiceSchema, readSchema } from './schemas.ts';

export const billingRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db, seller } = needs;
  const toWire = (address: BillingAddress | null): Type.Static<typeof billing> => ({
    IssuesInvoices: seller !== null,
    Address: address && toWireBillingAddress(address),
  });

  app.get('/portal/api/Billing', { schema: readSchema, config: allow('account.read') }, async ({ acting }) =>
    toWire(await findBillingAddress(db, accountActing(acting).accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewBillingAddress> }>(
    '/portal/api/Billing',
    { schema: changeSchema, config: allow('funding.request') },
    async ({ acting, body }) => {
      const { accountId, audit } = accountActing(acting);
      const { Name, Country } = body;
      const noted = audit<BillingAddress>({
        action: 'BillingAddressChanged',
        target: accountId,
        details: { Name, Country },
      });
      return toWire(await changeBillingAddress(db, accountId, fromWireBillingAddress(body), noted));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/portal/api/FundingRequests/:id/Invoice.pdf',
    { schema: invoiceSchema, config: allow('statements.export') },
    async ({ acting, params }, reply) => {
      const { name, pdf } = await readInvoice(needs, accountActing(acting).accountId, params.id);
      return reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf').send(pdf);
    },
  );
};

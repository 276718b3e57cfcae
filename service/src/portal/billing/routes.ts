import type { Type } from 'typebox';
import { billingAddressChanged, changeBillingAddress } from '../../funding/invoices/change-billing-address.ts';
import { findBillingAddress } from '../../funding/invoices/queries.ts';
import { readCreditNoteFile, readCreditNotes } from '../../funding/invoices/read-credit-notes.ts';
import { readInvoice } from '../../funding/invoices/read-invoice.ts';
import { sendBillingFile } from '../../funding/invoices/send-billing-file.ts';
import type { BillingAddress } from '../../funding/invoices/types.ts';
import {
  fromWireBillingAddress,
  toWireBillingAddress,
  toWireCreditNote,
  type wireNewBillingAddress,
} from '../../funding/invoices/wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { type billing, changeSchema, invoiceSchema, listNotesSchema, noteSchema, readSchema } from './schemas.ts';

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
      const noted = audit<BillingAddress>(billingAddressChanged(accountId, body));
      return toWire(await changeBillingAddress(db, accountId, fromWireBillingAddress(body), noted));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/portal/api/FundingRequests/:id/Invoice.pdf',
    { schema: invoiceSchema, config: allow('statements.export') },
    async ({ acting, params }, reply) => {
      return sendBillingFile(reply, await readInvoice(needs, accountActing(acting).accountId, params.id));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/CreditNotes',
    { schema: listNotesSchema, config: allow('account.read') },
    async ({ acting, query }) =>
      toWirePage(await readCreditNotes(db, accountActing(acting).accountId, query), toWireCreditNote),
  );

  app.get<{ Params: { number: string } }>(
    '/portal/api/CreditNotes/:number/File.pdf',
    { schema: noteSchema, config: allow('statements.export') },
    async ({ acting, params }, reply) =>
      sendBillingFile(reply, await readCreditNoteFile(db, accountActing(acting).accountId, params.number)),
  );
};

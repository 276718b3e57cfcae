import type { Type } from 'typebox';
import { changeBillingAddress } from '../../funding/invoices/change-billing-address.ts';
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
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { changeSchema, invoiceSchema, listNotesSchema, noteSchema, readSchema } from './schemas.ts';

const path = `${base}/Accounts/:id/BillingAddress`;

export const billingRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  fileRoutes(app, needs);

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

function fileRoutes(app: App, needs: OperatorNeeds): void {
  const { db } = needs;
  const reads = needsScope('funding:read');
  app.get<{ Params: { accountId: string; id: string } }>(
    `${base}/FundingRequests/:accountId/:id/Invoice`,
    { schema: invoiceSchema, config: reads },
    async ({ params: { accountId, id } }, reply) => {
      if (!isId(accountId)) throw new NotFound('No funding request');
      return sendBillingFile(reply, await readInvoice(needs, accountId as AccountId, id));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    `${base}/Accounts/:id/CreditNotes`,
    { schema: listNotesSchema, config: reads },
    async (request) => {
      const { account } = await onAccount(db, request);
      return toWirePage(await readCreditNotes(db, account.id, request.query), toWireCreditNote);
    },
  );

  app.get<{ Params: { id: string; number: string } }>(
    `${base}/Accounts/:id/CreditNotes/:number`,
    { schema: noteSchema, config: reads },
    async (request, reply) => {
      const { account } = await onAccount(db, request);
      return sendBillingFile(reply, await readCreditNoteFile(db, account.id, request.params.number));
    },
  );
}

import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../../http/page.ts';
import { noQuery, queryOf, refusals } from '../../http/route-schema.ts';
import { NotFound } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/page.ts';
import { billingAddressChanged, changeBillingAddress } from './change-billing-address.ts';
import { findBillingAddress } from './queries.ts';
import { readCreditNoteFile, readCreditNotes } from './read-credit-notes.ts';
import { type InvoiceNeeds, readInvoice } from './read-invoice.ts';
import { sendBillingFile } from './send-billing-file.ts';
import {
  fromWireBillingAddress,
  toWireBillingAddress,
  toWireCreditNote,
  wireBillingAddress,
  wireCreditNote,
  wireNewBillingAddress,
} from './wire.ts';

const invoiceSchema = {
  tags: ['Funds'],
  operationId: 'getInvoice',
  summary: 'Download the invoice of an applied funding request',
  description:
    'For your books, once the amount is Available. PDF/A-3 with the invoice as XML inside (Factur-X and ZUGFeRD, profile BASIC of EN 16931).',
  params: Type.Object({ id: Type.String() }),
  querystring: noQuery,
  response: {
    200: { description: 'A file.', content: { 'application/pdf': { schema: Type.String() } } },
    ...refusals(401, 404, 409, 429),
  },
};
const listNotesSchema = {
  tags: ['Funds'],
  operationId: 'listCreditNotes',
  summary: 'List credit notes, newest first',
  description:
    'What was refunded or disputed of payments that have an invoice. A debit note takes a credit note back when a dispute was won.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('CreditNote')), ...refusals(400, 401, 429) },
};
const noteSchema = {
  ...invoiceSchema,
  operationId: 'getCreditNote',
  summary: 'Download a credit or debit note',
  description:
    'For your books, when a payment was refunded or disputed. PDF/A-3 with the note as XML inside (Factur-X and ZUGFeRD, profile BASIC of EN 16931).',
  params: Type.Object({ number: Type.String() }),
  response: {
    200: { description: 'A file.', content: { 'application/pdf': { schema: Type.String() } } },
    ...refusals(401, 404, 429),
  },
};
const readSchema = {
  tags: ['Funds'],
  operationId: 'getBillingAddress',
  summary: 'Read the billing address',
  description: 'To check what the next invoice will show. 404 until it was set.',
  querystring: noQuery,
  response: { 200: Type.Ref('BillingAddress'), ...refusals(401, 404, 429) },
};
const changeSchema = {
  tags: ['Funds'],
  operationId: 'setBillingAddress',
  summary: 'Set the billing address',
  description: 'For future invoices; those that were issued keep theirs.',
  body: wireNewBillingAddress,
  querystring: noQuery,
  response: { 200: Type.Ref('BillingAddress'), ...refusals(400, 401, 403, 413, 415, 429) },
};

export const invoiceRoutes: Routes<InvoiceNeeds & { readonly auditCall: AuditCall }> = (app, needs) => {
  const { db } = needs;
  app.addSchema(wireBillingAddress);
  app.addSchema(wireCreditNote);

  app.get<{ Params: { id: string } }>(
    '/v1/FundingRequests/:id/Invoice',
    { schema: invoiceSchema, config: needsScope('funds:read') },
    async ({ caller, params }, reply) => {
      return sendBillingFile(reply, await readInvoice(needs, caller.accountId, params.id));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/v1/CreditNotes',
    { schema: listNotesSchema, config: needsScope('funds:read') },
    async ({ caller, query }) => toWirePage(await readCreditNotes(db, caller.accountId, query), toWireCreditNote),
  );

  app.get<{ Params: { number: string } }>(
    '/v1/CreditNotes/:number',
    { schema: noteSchema, config: needsScope('funds:read') },
    async ({ caller, params }, reply) =>
      sendBillingFile(reply, await readCreditNoteFile(db, caller.accountId, params.number)),
  );

  app.get('/v1/BillingAddress', { schema: readSchema, config: needsScope('funds:read') }, async ({ caller }) => {
    const address = await findBillingAddress(db, caller.accountId);
    if (!address) throw new NotFound('No billing address');
    return toWireBillingAddress(address);
  });

  app.put<{ Body: Type.Static<typeof wireNewBillingAddress> }>(
    '/v1/BillingAddress',
    { schema: changeSchema, config: needsScope('funds:write') },
    async (request) => {
      const { caller, body } = request;
      const audit = needs.auditCall<unknown>(request, billingAddressChanged(caller.accountId, body));
      return toWireBillingAddress(
        await changeBillingAddress(db, caller.accountId, fromWireBillingAddress(body), audit),
      );
    },
  );
};

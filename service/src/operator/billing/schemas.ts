import { Type } from 'typebox';
import { wireBillingAddress, wireCreditNote, wireNewBillingAddress } from '../../funding/invoices/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { named } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Accounts';
const answer = named('BillingAddress', wireBillingAddress);

export const readSchema = route({
  tag,
  operationId: 'getBillingAddress',
  summary: 'Read the billing address of an account',
  description: '404 until it was set.',
  params: idParams,
  answer,
});
export const changeSchema = route({
  tag,
  operationId: 'setBillingAddress',
  summary: 'Set the billing address of an account, for future invoices',
  description:
    'When an account tells you its address or a reference for its invoices. Invoices that were issued keep theirs.',
  params: idParams,
  body: wireNewBillingAddress,
  answer,
});

const pdf = { description: 'A file.', content: { 'application/pdf': { schema: Type.String() } } };

export const invoiceSchema = route({
  tag: 'Funding',
  operationId: 'getInvoice',
  summary: 'Download the invoice of an applied funding request',
  description: 'PDF/A-3 with the invoice as XML inside (Factur-X and ZUGFeRD, profile BASIC of EN 16931).',
  params: Type.Object({ accountId: Type.String(), id: Type.String() }),
  answer: pdf,
  refusals: [409],
});
export const listNotesSchema = route({
  tag: 'Funding',
  operationId: 'listCreditNotes',
  summary: 'List the credit and debit notes of an account, newest first',
  description: 'To see what was refunded or disputed of an account’s payments.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(named('CreditNote', wireCreditNote)),
});
export const noteSchema = route({
  tag: 'Funding',
  operationId: 'getCreditNote',
  summary: 'Download a credit or debit note',
  description: 'To send an account its copy again. PDF/A-3 with the note as XML inside.',
  params: Type.Object({ id: Type.String(), number: Type.String() }),
  answer: pdf,
});

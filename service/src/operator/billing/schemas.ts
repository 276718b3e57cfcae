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
  summary: 'Read the billing address of an account',
  description: '404 until it was set.',
  params: idParams,
  answer,
});
export const changeSchema = route({
  tag,
  summary: 'Set the billing address of an account, for future invoices',
  params: idParams,
  body: wireNewBillingAddress,
  answer,
});

const pdf = { description: 'A file.', content: { 'application/pdf': { schema: Type.String() } } };

export const invoiceSchema = route({
  tag: 'Funding',
  summary: 'Download the invoice of an applied funding request',
  description: 'PDF/A-3 with the invoice as XML inside (Factur-X and ZUGFeRD, profile BASIC of EN 16931).',
  params: Type.Object({ accountId: Type.String(), id: Type.String() }),
  answer: pdf,
  refusals: [409],
});
export const listNotesSchema = route({
  tag: 'Funding',
  summary: 'List the credit and debit notes of an account, newest first',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(named('CreditNote', wireCreditNote)),
});
export const noteSchema = route({
  tag: 'Funding',
  summary: 'Download a credit or debit note',
  params: Type.Object({ id: Type.String(), number: Type.String() }),
  answer: pdf,
});

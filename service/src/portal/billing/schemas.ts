import { Type } from 'typebox';
import { wireBillingAddress, wireCreditNote, wireNewBillingAddress } from '../../funding/invoices/wire.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { nullable } from '../../kit/schema.ts';
import { fileAnswer, hide, idParams, named, object } from '../schemas.ts';

export const billing = named(
  'Billing',
  object({
    IssuesInvoices: Type.Boolean({ description: 'Whether this installation issues invoices.' }),
    Address: nullable(named('BillingAddress', wireBillingAddress)),
  }),
);

export const readSchema = { ...hide, response: { 200: billing } };
export const changeSchema = { ...hide, body: wireNewBillingAddress, response: { 200: billing } };
export const invoiceSchema = { ...hide, params: idParams, response: { 200: fileAnswer('application/pdf') } };
export const listNotesSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(named('CreditNote', wireCreditNote)) },
};
export const noteSchema = {
  ...hide,
  params: Type.Object({ number: Type.String() }),
  response: { 200: fileAnswer('application/pdf') },
};

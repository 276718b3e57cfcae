import type { InvoiceContent } from '../../src/funding/invoices/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';

export const invoiceContent: InvoiceContent = {
  number: '2026-000042',
  issuedOn: '2026-03-02',
  paidOn: '2026-03-01',
  seller: {
    name: 'Gifts & More <GmbH>',
    street: 'Hauptstraße 1',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
    registration: 'HRB 12345',
    taxNumber: '37/123/45678',
    taxNote: 'Not subject to VAT.',
  },
  buyer: {
    name: 'Acme Inc.',
    street: 'Main Street 1',
    zip: '12345',
    city: 'Springfield',
    country: 'US',
    reference: null,
  },
  currencyCode: 'EUR' as CurrencyCode,
  amountMinor: '123456',
  paymentReference: 'RF854071825936',
  buyerReference: 'PO 7',
};

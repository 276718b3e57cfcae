import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInvoiceSchemas, noInvoiceSchemas } from '../../../scripts/invoice-schemas/find-invoice-schemas.ts';
import { ciiXml } from '../../src/funding/invoices/cii-xml.ts';
import type { BillingContent, InvoiceContent } from '../../src/funding/invoices/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { anyText } from '../support/any-text.ts';
import { invoiceContent } from './invoice-content.ts';

/** What is used of the validator, which is not among our packages. */
interface XmlTools {
  readonly XmlDocument: {
    fromBuffer(bytes: Buffer, options?: { url: string }): Disposed;
    fromString(xml: string): Disposed;
  };
  readonly XsdValidator: { fromDoc(schema: Disposed): Disposed & { validate(document: Disposed): void } };
}
interface Disposed {
  dispose(): void;
}

const modules = findInvoiceSchemas();
let tools: XmlTools;
let schema: ReturnType<XmlTools['XsdValidator']['fromDoc']>;
beforeAll(async () => {
  if (modules === null) return;
  const load = (path: string) => import(pathToFileURL(join(modules, 'libxml2-wasm/lib', path)).href);
  tools = (await load('index.mjs')) as XmlTools;
  ((await load('nodejs.mjs')) as { xmlRegisterFsInputProviders(): void }).xmlRegisterFsInputProviders();
  const url = join(modules, '@stackforge-eu/factur-x/schema/basic/FACTUR-X_BASIC.xsd');
  schema = tools.XsdValidator.fromDoc(tools.XmlDocument.fromBuffer(readFileSync(url), { url }));
});
afterAll(() => schema?.dispose());

function validate(xml: string): void {
  const document = tools.XmlDocument.fromString(xml);
  try {
    schema.validate(document);
  } finally {
    document.dispose();
  }
}

const invoice = { number: invoiceContent.number, issuedOn: invoiceContent.issuedOn };
const documents: Record<string, BillingContent> = {
  'an invoice': invoiceContent,
  'an invoice with neither buyer reference nor tax number': {
    ...invoiceContent,
    buyerReference: null,
    seller: { ...invoiceContent.seller, taxNumber: null },
  },
  'an invoice in a currency without minor units': { ...invoiceContent, currencyCode: 'JPY' as CurrencyCode },
  'a credit note': { ...invoiceContent, kind: 'CreditNote', number: 'CN-2026-000003', invoice },
  'a debit note': { ...invoiceContent, kind: 'DebitNote', number: 'DN-2026-000003', invoice },
};

test.skipIf(modules === null).each(Object.entries(documents))(
  `the XML of %s is valid by the schema of Factur-X BASIC${modules === null ? ` (${noInvoiceSchemas})` : ''}`,
  (_, content) => validate(ciiXml(content)),
);

test.skipIf(modules === null)('the XML is valid whatever seller, buyer and references are called', () => {
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (name, street, buyerReference) => {
      const seller = { ...invoiceContent.seller, name, taxNote: street };
      const buyer = { ...invoiceContent.buyer, name, street };
      validate(ciiXml({ ...invoiceContent, seller, buyer, buyerReference } satisfies InvoiceContent));
    }),
  );
});

test.skipIf(modules === null)('members in another order, or without one that is required, are not valid', () => {
  const xml = ciiXml(invoiceContent);
  const zip = '<ram:PostcodeCode>10115</ram:PostcodeCode>';
  const street = '<ram:LineOne>Hauptstraße 1</ram:LineOne>';
  expect(xml).toContain(zip);
  const swapped = xml.replace(zip, 'zip').replace(street, zip).replace('zip', street);
  expect(() => validate(swapped)).toThrow('PostcodeCode');
  expect(() => validate(xml.replace(/<ram:InvoiceCurrencyCode>.*<\/ram:InvoiceCurrencyCode>/, ''))).toThrow();
});

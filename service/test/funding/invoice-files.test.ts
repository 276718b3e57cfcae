import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { amountText, ciiXml } from '../../src/funding/invoices/cii-xml.ts';
import { drawInvoice } from '../../src/funding/invoices/draw-invoice.ts';
import type { InvoiceContent } from '../../src/funding/invoices/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { readXml } from '../../src/kit/xlsx/read-xml.ts';
import { readPdf } from '../support/read-pdf.ts';

const content: InvoiceContent = {
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

/** The text of each element, by its path. */
async function textsOf(xml: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const path: string[] = [];
  await readXml(
    (async function* () {
      yield Buffer.from(xml);
    })(),
    {
      open: (name) => void path.push(name),
      text: (text) => {
        if (text.trim() !== '') texts.set(path.slice(2).join('/'), text.trim());
      },
      close: () => void path.pop(),
    },
  );
  return texts;
}

test('the XML states seller, buyer, number, days and exact amounts that add up', async () => {
  const texts = await textsOf(ciiXml(content));
  const settlement = 'ApplicableHeaderTradeSettlement';
  const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
  expect(Object.fromEntries(texts)).toMatchObject({
    ID: '2026-000042',
    TypeCode: '380',
    'GuidelineSpecifiedDocumentContextParameter/ID': 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
    'IssueDateTime/DateTimeString': '20260302',
    'ApplicableHeaderTradeAgreement/BuyerReference': 'PO 7',
    'ApplicableHeaderTradeAgreement/SellerTradeParty/Name': 'Gifts & More <GmbH>',
    'ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedLegalOrganization/ID': 'HRB 12345',
    'ApplicableHeaderTradeAgreement/SellerTradeParty/PostalTradeAddress/CountryID': 'DE',
    'ApplicableHeaderTradeAgreement/BuyerTradeParty/PostalTradeAddress/CountryID': 'US',
    [`${settlement}/PaymentReference`]: 'RF854071825936',
    [`${settlement}/InvoiceCurrencyCode`]: 'EUR',
    [`${settlement}/ApplicableTradeTax/CategoryCode`]: 'O',
    [`${settlement}/ApplicableTradeTax/CalculatedAmount`]: '0.00',
    [`${settlement}/ApplicableTradeTax/BasisAmount`]: '1234.56',
    [`${sums}/LineTotalAmount`]: '1234.56',
    [`${sums}/TaxBasisTotalAmount`]: '1234.56',
    [`${sums}/TaxTotalAmount`]: '0.00',
    [`${sums}/GrandTotalAmount`]: '1234.56',
    [`${sums}/TotalPrepaidAmount`]: '1234.56',
    [`${sums}/DuePayableAmount`]: '0.00',
  });
  // EN 16931, BR-O-02: an invoice that is not subject to VAT has no VAT identifier.
  expect(ciiXml(content)).not.toContain('schemeID="VA"');
});

test.each([
  ['CreditNote', '381', 'Credit note CN-2026-000003'],
  ['DebitNote', '383', 'Debit note DN-2026-000003'],
] as const)('a %s has type code %s and refers to its invoice, in XML and PDF', async (kind, typeCode, title) => {
  const invoice = { number: content.number, issuedOn: content.issuedOn };
  const number = title.split(' ').at(-1) ?? '';
  const note = { ...content, kind, number, issuedOn: '2026-04-05', amountMinor: '1000', invoice };
  const settlement = 'ApplicableHeaderTradeSettlement';
  expect(Object.fromEntries(await textsOf(ciiXml(note)))).toMatchObject({
    ID: number,
    TypeCode: typeCode,
    'IssueDateTime/DateTimeString': '20260405',
    [`${settlement}/InvoiceReferencedDocument/IssuerAssignedID`]: '2026-000042',
    [`${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`]: '20260302',
    [`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount`]: '10.00',
  });
  const [page] = await readPdf(await drawInvoice(note));
  for (const text of [title, '2026-000042 of 2026-03-02', '10.00 EUR'])
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(text);
});

// Element order is part of the schema. This one was validated with the XSD of Factur-X 1.07.3 BASIC and the Schematron
// rules of EN 16931 for CII; validate again, as the folder's README says, before it changes.
test('the elements of a credit note stand in the order of the schema', () => {
  const invoice = { number: content.number, issuedOn: content.issuedOn };
  const xml = ciiXml({ ...content, kind: 'CreditNote', invoice });
  const transaction = /<rsm:SupplyChainTradeTransaction>([\s\S]*)<\/rsm:SupplyChainTradeTransaction>/.exec(xml)?.[1];
  const names = [...(transaction ?? '').matchAll(/<(?:ram|udt|qdt):(\w+)/g)].map(([, name]) => name);
  const address = ['PostalTradeAddress', 'PostcodeCode', 'LineOne', 'CityName', 'CountryID'];
  expect(names).toEqual([
    ...[
      'IncludedSupplyChainTradeLineItem',
      'AssociatedDocumentLineDocument',
      'LineID',
      'SpecifiedTradeProduct',
      'Name',
    ],
    ...['SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount', 'SpecifiedLineTradeDelivery'],
    ...['BilledQuantity', 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax', 'TypeCode', 'CategoryCode'],
    ...['SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'],
    ...['ApplicableHeaderTradeAgreement', 'BuyerReference', 'SellerTradeParty', 'Name', 'SpecifiedLegalOrganization'],
    ...['ID', ...address, 'SpecifiedTaxRegistration', 'ID', 'BuyerTradeParty', 'Name', ...address],
    ...['ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'],
    ...['ApplicableHeaderTradeSettlement', 'PaymentReference', 'InvoiceCurrencyCode', 'ApplicableTradeTax'],
    ...['CalculatedAmount', 'TypeCode', 'ExemptionReason', 'BasisAmount', 'CategoryCode', 'ExemptionReasonCode'],
    ...['SpecifiedTradeSettlementHeaderMonetarySummation', 'LineTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount'],
    ...['GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'],
    ...['InvoiceReferencedDocument', 'IssuerAssignedID', 'FormattedIssueDateTime', 'DateTimeString'],
  ]);
});

test.each([
  ['123456', 'USD', '1234.56'],
  ['5', 'USD', '0.05'],
  ['500', 'JPY', '500'],
  ['1234567', 'KWD', '1234.567'],
])('%s minor units of %s are %s', (amountMinor, currencyCode, text) => {
  expect(amountText({ amountMinor, currencyCode: currencyCode as CurrencyCode })).toBe(text);
});

test('the PDF shows the invoice, is marked as PDF/A-3 and Factur-X, contains the XML, and is the same each time', async () => {
  const pdf = await drawInvoice(content);
  const [page, ...others] = await readPdf(pdf);
  expect(others).toEqual([]);
  for (const text of [
    'Invoice 2026-000042',
    '1234.56 EUR',
    'Acme Inc.',
    'Gifts & More',
    'RF85 4071 8259 36',
    'HRB 12345',
  ])
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(text);
  const opened = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const attachments = (await opened.getAttachments()) as Record<string, { content: Uint8Array }>;
  expect(Buffer.from(attachments['factur-x.xml']?.content ?? []).toString()).toBe(ciiXml(content));
  const bytes = pdf.toString('latin1');
  for (const mark of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B',
    '<fx:ConformanceLevel>BASIC',
    '/AFRelationship /Alternative',
    '/AF ',
    'GTS_PDFA1',
  ])
    expect(bytes).toContain(mark);
});

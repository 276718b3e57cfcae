import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { amountText, ciiXml } from '../../src/funding/invoices/cii-xml.ts';
import { drawInvoice } from '../../src/funding/invoices/draw-invoice.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { readXml } from '../../src/kit/xlsx/read-xml.ts';
import { readPdf } from '../support/read-pdf.ts';
import { invoiceContent as content } from './invoice-content.ts';

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

// Element order is part of the schema. invoice-schema.test.ts validates it where the schema is installed; the Schematron
// rules of EN 16931 for CII were applied by hand: apply them again, as the folder's README says, before it changes.
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

// EN 16931, BR-DEC: amounts have at most two decimals. 1.234 dinars cannot be stated, 1.230 can.
test.each([
  ['1234560', '1234.560 KWD', '1234.56'],
  ['1234000', '1234.000 KWD', '1234.00'],
  ['1234567', '1234.567 KWD', null],
])('an invoice of %s fils shows %s, and its XML states %s', async (amountMinor, shown, stated) => {
  const dinars = { ...content, currencyCode: 'KWD' as CurrencyCode, amountMinor };
  const pdf = await drawInvoice(dinars);
  expect((await readPdf(pdf))[0]?.text).toContain(shown);
  const xml = (await attachmentsOf(pdf))['factur-x.xml']?.content;
  expect(pdf.toString('latin1').includes('<fx:ConformanceLevel>')).toBe(stated !== null);
  if (stated === null) return expect(xml).toBeUndefined();
  const texts = await textsOf(Buffer.from(xml ?? []).toString());
  const amounts = [...texts].filter(([path]) => path.endsWith('Amount'));
  expect(new Set(amounts.map(([, text]) => text))).toEqual(new Set([stated, '0.00']));
});

async function attachmentsOf(pdf: Buffer): Promise<Record<string, { content: Uint8Array }>> {
  const opened = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return ((await opened.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>;
}

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
  const attachments = await attachmentsOf(pdf);
  expect(Buffer.from(attachments['factur-x.xml']?.content ?? []).toString()).toBe(ciiXml(content));
  const bytes = pdf.toString('latin1');
  for (const mark of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B',
    '<fx:ConformanceLevel>BASIC',
    '/AFRelationship /Alternative',
    '/AF ',
    '/Subtype /text#2Fxml',
    '/OutputIntents',
    'GTS_PDFA1',
    '/ID [',
  ])
    expect(bytes).toContain(mark);
});

import { currencyExponent } from '../../kit/currencies.ts';
import { billingWords } from './billing-words.ts';
import type { BillingContent, InvoiceContent } from './types.ts';

/** The profile of Factur-X and ZUGFeRD: BASIC, which is EN 16931 with few members. */
export const invoiceProfile = 'BASIC';
const guideline = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic';

/** EN 16931, BR-DEC: no amount has more. */
const decimalsMax = 2;

/** False for amounts such as 1.234 Kuwaiti dinars, which EN 16931 cannot state. */
export function isStatable(content: Pick<InvoiceContent, 'amountMinor' | 'currencyCode'>): boolean {
  return (statedAmount(content).split('.')[1] ?? '').length <= decimalsMax;
}

/** The document as Cross Industry Invoice of EN 16931. Not subject to VAT, and already paid or paid back. */
export function ciiXml(content: BillingContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${escaped(content.number)}</ram:ID>
    <ram:TypeCode>${billingWords(content).typeCode}</ram:TypeCode>
    <ram:IssueDateTime>${day(content.issuedOn)}</ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
${lineItem(content)}
${agreement(content)}
    <ram:ApplicableHeaderTradeDelivery>
      <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${day(content.paidOn)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
    </ram:ApplicableHeaderTradeDelivery>
${settlement(content)}
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function lineItem(content: BillingContent): string {
  const amount = statedAmount(content);
  return `    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>${billingWords(content).item}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement>
        <ram:NetPriceProductTradePrice><ram:ChargeAmount>${amount}</ram:ChargeAmount></ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>O</ram:CategoryCode></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
}

function agreement({ seller, buyer, buyerReference }: InvoiceContent): string {
  const reference =
    buyerReference === null ? '' : `\n      <ram:BuyerReference>${escaped(buyerReference)}</ram:BuyerReference>`;
  const taxNumber =
    seller.taxNumber === null
      ? ''
      : `\n        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">${escaped(seller.taxNumber)}</ram:ID></ram:SpecifiedTaxRegistration>`;
  return `    <ram:ApplicableHeaderTradeAgreement>${reference}
      <ram:SellerTradeParty>
        <ram:Name>${escaped(seller.name)}</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID>${escaped(seller.registration)}</ram:ID></ram:SpecifiedLegalOrganization>
${postalAddress(seller)}${taxNumber}
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>${escaped(buyer.name)}</ram:Name>
${postalAddress(buyer)}
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>`;
}

function postalAddress(party: Readonly<Record<'zip' | 'street' | 'city' | 'country', string>>): string {
  return `        <ram:PostalTradeAddress>
          <ram:PostcodeCode>${escaped(party.zip)}</ram:PostcodeCode>
          <ram:LineOne>${escaped(party.street)}</ram:LineOne>
          <ram:CityName>${escaped(party.city)}</ram:CityName>
          <ram:CountryID>${escaped(party.country)}</ram:CountryID>
        </ram:PostalTradeAddress>`;
}

function settlement(content: BillingContent): string {
  const amount = statedAmount(content);
  const zero = statedAmount({ ...content, amountMinor: '0' });
  const { currencyCode } = content;
  return `    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>${escaped(content.paymentReference)}</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>${currencyCode}</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax>
        <ram:CalculatedAmount>${zero}</ram:CalculatedAmount>
        <ram:TypeCode>VAT</ram:TypeCode>
        <ram:ExemptionReason>${escaped(content.seller.taxNote)}</ram:ExemptionReason>
        <ram:BasisAmount>${amount}</ram:BasisAmount>
        <ram:CategoryCode>O</ram:CategoryCode>
        <ram:ExemptionReasonCode>VATEX-EU-O</ram:ExemptionReasonCode>
      </ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>${amount}</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>${amount}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="${currencyCode}">${zero}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${amount}</ram:GrandTotalAmount>
        <ram:TotalPrepaidAmount>${amount}</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>${zero}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>${precedingInvoice(content)}
    </ram:ApplicableHeaderTradeSettlement>`;
}

/** The invoice that a credit or debit note is about. */
function precedingInvoice(content: BillingContent): string {
  if (!('invoice' in content)) return '';
  const { number, issuedOn } = content.invoice;
  return `
      <ram:InvoiceReferencedDocument>
        <ram:IssuerAssignedID>${escaped(number)}</ram:IssuerAssignedID>
        <ram:FormattedIssueDateTime>${day(issuedOn, 'qdt')}</ram:FormattedIssueDateTime>
      </ram:InvoiceReferencedDocument>`;
}

/** Without zeros that exceed the decimals of EN 16931: 12.340 dinars are 12.34. */
function statedAmount(content: Pick<InvoiceContent, 'amountMinor' | 'currencyCode'>): string {
  return amountText(content).replace(/(\.\d{2}\d*?)0+$/, '$1');
}

/** Exactly, from whole minor units: 1234 is 12.34 in dollars and 1234 in yen. */
export function amountText({
  amountMinor,
  currencyCode,
}: Pick<InvoiceContent, 'amountMinor' | 'currencyCode'>): string {
  const exponent = currencyExponent(currencyCode);
  const digits = amountMinor.padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What no XML can hold, even escaped: control characters, unpaired surrogates and two others. */
const unusable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

function escaped(text: string): string {
  return text.replaceAll(unusable, ' ').replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}

function day(iso: string, space: 'udt' | 'qdt' = 'udt'): string {
  return `<${space}:DateTimeString format="102">${iso.replaceAll('-', '')}</${space}:DateTimeString>`;
}

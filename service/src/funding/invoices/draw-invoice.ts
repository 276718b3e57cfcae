import { type Column, writeText } from '../../kit/pdf/text-writer.ts';
import { shownPaymentReference } from '../payment-reference.ts';
import { billingWords } from './billing-words.ts';
import { amountText, ciiXml, invoiceProfile, isStatable } from './cii-xml.ts';
import type { BillingContent } from './types.ts';

type Document = PDFKit.PDFDocument;

const margin = 56;
const gap = 14;
const soft = '#5f5866';
const labelWidth = 150;
export const invoiceFileName = 'factur-x.xml';

/** The invoice, credit note or debit note as PDF/A-3 with the same content as XML inside (Factur-X, ZUGFeRD), for people and for programs.
 * Without XML where EN 16931 cannot state the amount. */
export async function drawInvoice(content: BillingContent): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const issuedAt = new Date(`${content.issuedOn}T00:00:00.000Z`);
  const title = `${billingWords(content).title} ${content.number}`;
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: {
      Title: title,
      Author: content.seller.name,
      Creator: 'Bestow',
      Producer: 'Bestow',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const isDone = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  if (isStatable(content)) attachXml(document, content, { title, issuedAt });
  write(document, content);
  document.end();
  return isDone;
}

function attachXml(
  document: Document,
  content: BillingContent,
  { title, issuedAt }: { title: string; issuedAt: Date },
) {
  document.appendXML(facturXMetadata);
  // PDF/A-3 requires the relationship, which the library knows but not its types.
  const attachment = {
    name: invoiceFileName,
    type: 'text/xml',
    description: title,
    relationship: 'Alternative',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  };
  document.file(Buffer.from(ciiXml(content)), attachment);
}

function write(document: Document, content: BillingContent): void {
  const { seller, buyer } = content;
  const words = billingWords(content);
  const column: Column = { left: margin, width: document.page.width - 2 * margin };
  const small = { size: 9.5, color: soft };
  let y = writeText(document, seller.name, margin, column, { size: 13, weight: 700 });
  y = writeText(document, `${seller.street}, ${seller.country}-${seller.zip} ${seller.city}`, y, column, small);
  const numbers = [
    `Registration ${seller.registration}`,
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ];
  y = writeText(document, numbers.join(' · '), y, column, small) + 3 * gap;
  y = writeText(document, `${buyer.name}\n${buyer.street}\n${buyer.zip} ${buyer.city}\n${buyer.country}`, y, column, {
    size: 11,
  });
  y = writeText(document, `${words.title} ${content.number}`, y + 3 * gap, column, { size: 20, weight: 700 }) + gap;
  for (const [label, value] of factsOf(content)) y = writeFact(document, label, value, y, column);
  y = writeLine(document, y + gap, column);
  const amount = `${amountText(content)} ${content.currencyCode}`;
  y = writeAmount(document, words.item, amount, y, column, 400);
  y = writeAmount(
    document,
    'VAT',
    `${amountText({ ...content, amountMinor: '0' })} ${content.currencyCode}`,
    y,
    column,
    400,
  );
  y = writeAmount(document, 'Total', amount, writeLine(document, y, column), column, 700);
  y = writeAmount(document, words.settled, `−${amount}`, y, column, 400);
  y = writeAmount(
    document,
    'Amount due',
    `${amountText({ ...content, amountMinor: '0' })} ${content.currencyCode}`,
    y,
    column,
    700,
  );
  writeText(document, seller.taxNote, y + 2 * gap, column, small);
}

function factsOf(content: BillingContent): [string, string][] {
  return [
    ['Date of issue', content.issuedOn],
    ...('invoice' in content
      ? [['For invoice', `${content.invoice.number} of ${content.invoice.issuedOn}`] as [string, string]]
      : []),
    ['Date of payment', content.paidOn],
    ['Payment reference', shownPaymentReference(content.paymentReference)],
    ...(content.buyerReference === null ? [] : [['Your reference', content.buyerReference] as [string, string]]),
  ];
}

function writeFact(document: Document, label: string, value: string, y: number, { left, width }: Column): number {
  writeText(document, label, y, { left, width: labelWidth }, { size: 10.5, color: soft });
  return writeText(document, value, y, { left: left + labelWidth, width: width - labelWidth }, { size: 10.5 });
}

function writeAmount(
  document: Document,
  label: string,
  value: string,
  y: number,
  column: Column,
  weight: 400 | 700,
): number {
  writeText(document, label, y, column, { size: 11, weight });
  return writeText(document, value, y, column, { size: 11, weight, align: 'right' }) + gap / 2;
}

function writeLine(document: Document, y: number, { left, width }: Column): number {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.7)
    .strokeColor('#c9c3cf')
    .stroke();
  return y + gap / 2;
}

/** The XMP properties by which programs recognise the XML, and the schema that PDF/A requires for them. */
const facturXMetadata = `
        <rdf:Description xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" rdf:about="">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${invoiceFileName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>${invoiceProfile}</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>
${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
  .map(
    (name) => `                    <rdf:li rdf:parseType="Resource">
                        <pdfaProperty:name>${name}</pdfaProperty:name>
                        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                        <pdfaProperty:category>external</pdfaProperty:category>
                        <pdfaProperty:description>${name} of the embedded invoice</pdfaProperty:description>
                    </rdf:li>`,
  )
  .join('\n')}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
        `;

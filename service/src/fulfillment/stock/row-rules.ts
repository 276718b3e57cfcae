import { hintOf } from '../../cards/fingerprints.ts';
import { type BarcodeType, barcodeTypes, type CardCode } from '../../cards/types.ts';
import { kindOf } from '../../catalog/choice-rules.ts';
import type { ProductContent } from '../../catalog/types.ts';
import { codePointLength, hasControlCharacter } from '../../kit/text-rules.ts';
import { isBarcode } from './barcode-rules.ts';
import { isOffered, parseAmount } from './stock-values.ts';
import type { FileRow, RowFault, RowFields, StockItem } from './types.ts';

export type Products = ReadonlyMap<string, ProductContent>;

const codeLengthMax = 100;
const pinLengthMax = 50;
const serialLengthMax = 50;

/** A row as a code to load, or what is wrong with it. */
export function parseRow(products: Products, { row, fields }: FileRow): StockItem | RowFault {
  if ('unreadable' in fields) return { row, reason: fields.unreadable, hint: '' };
  const code = codeOf(fields);
  if (typeof code === 'string') return { row, reason: code, hint: '' };
  const refuse = (reason: string): RowFault => ({ row, reason, hint: hintOf(code) });
  const productId = fields.ProductId?.trim() ?? '';
  const product = products.get(productId);
  if (!product) return refuse('There is no product with this ProductId.');
  if (kindOf(product) === 'Choice')
    return refuse('The product is a choice among others; load codes for the products that can be picked.');
  const valueMinor = parseAmount(fields.Value ?? '', product.currencyCode);
  if (valueMinor === null) return refuse(`Value is not an amount in ${product.currencyCode}.`);
  if (!isOffered(product, valueMinor)) return refuse('Value is not one of the product’s denominations.');
  const misplaced = findMisplaced(product, code);
  return misplaced ? refuse(misplaced) : { row, stock: { productId, valueMinor }, code };
}

/** A card with a serial is mailed, a code without one is not; the product must match. */
function findMisplaced({ availableDeliveryTypes: ways }: ProductContent, code: CardCode): string | null {
  const isMailed = ways.includes('PhysicalShipment');
  if (code.serial !== undefined && !isMailed) return 'The product is not mailed, so its codes cannot have a Serial.';
  if (code.serial === undefined && isMailed && ways.length === 1)
    return 'The product is only mailed; enter the Serial printed on the back of the card.';
  return null;
}

export function isFault(parsed: StockItem | RowFault): parsed is RowFault {
  return 'reason' in parsed;
}

function codeOf(fields: RowFields): CardCode | string {
  const serial = fields.Serial?.trim() ?? '';
  // The number of a plastic card may be hidden under a seal; then the serial identifies it.
  const value = fields.Code?.trim() || serial;
  const pin = fields.Pin?.trim() ?? '';
  const typeName = fields.BarcodeType?.trim() || 'None';
  const barcodeType = barcodeTypes.find((type) => type === typeName);
  if (value === '') return 'Code is empty.';
  if (!isLineOfText(value, codeLengthMax))
    return `Code has control characters or more than ${codeLengthMax} characters.`;
  if (!isLineOfText(pin, pinLengthMax)) return `Pin has control characters or more than ${pinLengthMax} characters.`;
  if (!isLineOfText(serial, serialLengthMax))
    return `Serial has control characters or more than ${serialLengthMax} characters.`;
  if (!barcodeType) return `BarcodeType is not one of ${barcodeTypes.join(', ')}.`;
  const barcodeChars = barcodeCharsOf(barcodeType, fields.BarcodeChars ?? '', value);
  if (!isBarcode(barcodeType, barcodeChars)) return `BarcodeChars cannot be drawn as ${barcodeType}.`;
  const label = fields.Code?.trim() ? 'Card number' : 'Serial';
  const codes = [{ label, value }, ...(pin === '' ? [] : [{ label: 'PIN', value: pin }])];
  return { codes, barcodeType, barcodeChars, ...(serial === '' ? {} : { serial }) };
}

function barcodeCharsOf(type: BarcodeType, given: string, code: string): string {
  if (type === 'None') return '';
  return given === '' ? code.replaceAll(/\s/g, '') : given;
}

// PostgreSQL never sees the text, but the claim page and a receipt printer do.
function isLineOfText(text: string, lengthMax: number): boolean {
  return text.isWellFormed() && !hasControlCharacter(text) && codePointLength(text) <= lengthMax;
}

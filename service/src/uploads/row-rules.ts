import type { Fault } from '../kit/errors.ts';
import { type ReadAmount, readAmount } from './amount-rules.ts';
import { type FieldName, fieldByPointer } from './fields.ts';
import { describeRowFault } from './row-fault-words.ts';
import type { Mapping, RowFault } from './types.ts';

/** A row as the line item of an order, in the API's format; the API's own rules then check it. */
export function lineOfRow(mapping: Mapping, cells: readonly string[]): Record<string, unknown> {
  const text = (field: FieldName) => textOf(mapping, cells, field);
  const digital = { Email: text('Email'), Sms: phoneOf(text('Sms')) };
  const personal = {
    To: text('To'),
    FromName: text('FromName'),
    FromEmail: text('FromEmail'),
    Message: text('Message'),
    DeliveryDate: deliveryTimeOf(text('DeliveryDate'), text('DeliveryZone') !== null),
    DeliveryZone: text('DeliveryZone'),
  };
  return {
    ProductId: text('ProductId'),
    Value: wireValueOf(text('Value'), amountOfRow(mapping, cells)),
    Quantity: numberOf(text('Quantity')),
    DigitalDeliveryAddress: mapping.type === 'DigitalDelivery' ? digital : null,
    PhysicalDeliveryAddress: mapping.type === 'PhysicalShipment' ? physicalOf(text) : null,
    Personalization: Object.values(personal).some((value) => value !== null) ? personal : null,
    BrandingId: text('BrandingId'),
    Culture: text('Culture'),
    ExternalId: text('ExternalId'),
  };
}

/** A parcel is addressed to the recipient unless it has a name of its own. */
function physicalOf(text: (field: FieldName) => string | null) {
  return {
    ShippingMethodId: text('ShippingMethodId'),
    CarrierId: text('CarrierId'),
    ShipmentId: text('ShipmentId'),
    Name: text('ShipTo') ?? text('To'),
    AddressLine1: text('AddressLine1'),
    AddressLine2: text('AddressLine2'),
    AddressLine3: text('AddressLine3'),
    City: text('City'),
    State: text('State'),
    Zip: text('Zip'),
    Country: text('Country'),
  };
}

function textOf(mapping: Mapping, cells: readonly string[], field: FieldName): string | null {
  return cellOf(mapping, cells, field) || mapping.defaults[field] || null;
}

function cellOf(mapping: Mapping, cells: readonly string[], field: FieldName): string {
  const column = mapping.columns[field];
  return column === undefined ? '' : (cells[column] ?? '');
}

/** The value of one card as it was understood; null if the row has none. */
export function amountOfRow(mapping: Mapping, cells: readonly string[]): ReadAmount | null {
  const cell = cellOf(mapping, cells, 'Value');
  if (cell !== '') return readAmount(cell, mapping.decimalSign ?? mapping.foundDecimalSign ?? null);
  const preset = mapping.defaults.Value;
  // A default comes from a number field, which writes a point.
  return preset ? readAmount(preset, 'Point') : null;
}

/** What is not an amount stays text, and is then rejected as not a number. */
function wireValueOf(text: string | null, amount: ReadAmount | null): number | string | null {
  return amount?.kind === 'amount' ? amount.value : text;
}

/** Equal for two lines that would send the same gift to the same recipient; null without a recipient. */
export function matchOfLine(line: Record<string, unknown>): string | null {
  const { ProductId, Value, DigitalDeliveryAddress, PhysicalDeliveryAddress } = line;
  if (ProductId === null || typeof Value !== 'number') return null;
  if (PhysicalDeliveryAddress) return JSON.stringify([PhysicalDeliveryAddress, ProductId, Value]).toLowerCase();
  const { Email, Sms } = (DigitalDeliveryAddress ?? {}) as { Email?: string | null; Sms?: string | null };
  if (!(Email || Sms)) return null;
  return JSON.stringify([Email?.toLowerCase() ?? null, Sms ?? null, ProductId, Value]);
}

/** Plain digits become a number; anything else stays text, and is then rejected as not a number. */
function numberOf(text: string | null): number | string | null {
  return text !== null && /^\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/**
 * A date without a time means the start of that day, in UTC or in the row's time zone. Spreadsheets and people write a
 * space between date and time.
 */
function deliveryTimeOf(text: string | null, hasZone: boolean): string | null {
  if (text === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return hasZone ? `${text}T00:00:00` : `${text}T00:00:00Z`;
  // A time from a spreadsheet's cell, which knows no zone; the reader writes it as UTC.
  if (hasZone && /T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return text.slice(0, -1);
  return text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, '$1T');
}

/** People write phone numbers with spaces, hyphens and brackets. */
function phoneOf(text: string | null): string | null {
  return text === null ? null : text.replace(/[\s().-]/g, '');
}

/** A fault that the API's rules found, as one of a column of the file. */
export function rowFaultOf(mapping: Mapping, fault: Fault): RowFault {
  const pointer = (fault.pointer ?? '').replace(/^\/LineItems\/\d+/, '');
  const field = fieldByPointer[pointer] ?? null;
  const column = field === null ? null : columnOf(mapping, field);
  const detail = describeRowFault(mapping.type, field, fault);
  return { column, field: field ?? (pointer.slice(1) || null), code: fault.code, detail };
}

/** The column that holds a field, or would hold it: the name on a parcel is usually the recipient's. */
function columnOf({ columns }: Mapping, field: FieldName): number | null {
  return columns[field] ?? (field === 'ShipTo' ? columns.To : undefined) ?? null;
}

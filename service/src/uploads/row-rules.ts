import type { Fault } from '../kit/errors.ts';
import { type FieldName, fieldByPointer } from './fields.ts';
import { describeRowFault } from './row-fault-words.ts';
import type { Mapping, RowFault } from './types.ts';

/** A row as the line item of an order, in the API's format; the API's own rules then check it. */
export function lineOfRow(mapping: Mapping, cells: readonly string[]): Record<string, unknown> {
  const text = (field: FieldName): string | null => {
    const column = mapping.columns[field];
    const cell = column === undefined ? '' : (cells[column] ?? '');
    return cell !== '' ? cell : (mapping.defaults[field] ?? null) || null;
  };
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
    Value: numberOf(text('Value')),
    Quantity: numberOf(text('Quantity')),
    DigitalDeliveryAddress: mapping.type === 'DigitalDelivery' ? digital : null,
    Personalization: Object.values(personal).some((value) => value !== null) ? personal : null,
    BrandingId: text('BrandingId'),
    Culture: text('Culture'),
    ExternalId: text('ExternalId'),
  };
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
  const column = field === null ? null : (mapping.columns[field] ?? null);
  const detail = describeRowFault(mapping.type, field, fault);
  return { column, field: field ?? (pointer.slice(1) || null), code: fault.code, detail };
}

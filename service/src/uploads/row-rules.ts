import type { Fault } from '../kit/errors.ts';
import { type FieldName, fieldByPointer } from './fields.ts';
import type { Mapping, RowFault } from './types.ts';

/** A row as the line of an order, in the words of the API; what it says is checked by the API's own rules. */
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
    DeliveryDate: instantOf(text('DeliveryDate')),
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

/** A number where it is one in plain digits; anything else stays text, and is then refused as not a number. */
function numberOf(text: string | null): number | string | null {
  return text !== null && /^\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** A plain day means its first moment. */
function instantOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}

/** As people write it: spaces, hyphens and brackets are not part of a number. */
function phoneOf(text: string | null): string | null {
  return text === null ? null : text.replace(/[\s().-]/g, '');
}

/** What the API's rules found, put to the columns of the file. */
export function rowFaultOf(mapping: Mapping, fault: Fault): RowFault {
  const pointer = (fault.pointer ?? '').replace(/^\/LineItems\/\d+/, '');
  const field = fieldByPointer[pointer] ?? null;
  const column = field === null ? null : (mapping.columns[field] ?? null);
  return { column, field: field ?? (pointer.slice(1) || null), code: fault.code, detail: fault.detail };
}

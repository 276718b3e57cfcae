import type { Fault } from '../kit/errors.ts';
import { type FieldName, fields } from './fields.ts';
import type { UploadType } from './types.ts';

/**
 * What is wrong with a row, for the person who uploaded it. The rules of the API name its members; a person knows
 * the columns of the file.
 */
export function describeRowFault(type: UploadType, field: FieldName | null, fault: Fault): string {
  return byCode(type, field, fault.code) ?? withLabel(field, fault);
}

function byCode(type: UploadType, field: FieldName | null, code: string): string | null {
  switch (code) {
    case 'Required':
      return field === null ? null : (requiredWords[field] ?? null);
    case 'WrongType':
    case 'OutOfRange':
      return field === 'Quantity' ? 'Enter the number of cards as a whole number, such as 1.' : numberWords(field);
    case 'InvalidEmail':
      return 'Enter a valid email address.';
    case 'InvalidPhone':
      return 'Enter a mobile number with its country code, such as +14155550123.';
    case 'InvalidInstant':
      return 'Enter a date such as 2026-12-24, or a time such as 2026-12-24 09:00 with a time zone.';
    case 'InvalidTimeZone':
      return 'Enter a time zone such as Europe/Berlin.';
    case 'TooFarAhead':
      return 'Enter a date within one year from now.';
    case 'UnknownProduct':
      return 'Your account cannot order this product. Enter a product id from the catalog.';
    case 'UnknownBranding':
      return 'Your account has no branding with this id.';
    case 'DeliveryTypeNotSupported':
      return unfitWords[type];
    case 'DepartmentRequired':
      return 'Choose a department.';
    case 'UnknownDepartment':
      return 'Choose a department of your account.';
    default:
      return null;
  }
}

export function ambiguousWords(sign: '.' | ','): string {
  const name = sign === ',' ? 'comma' : 'point';
  return `The ${name} can separate decimals or thousands. Choose the decimal separator under “Map columns”, or enter the value without it.`;
}

/** The value's currency is named if its sign leaves no doubt. */
export function currencyWords(currencies: ReadonlySet<string>, currencyCode: string): string {
  const own = currencies.size === 1 ? ` (${[...currencies].join()})` : '';
  return `The value is in another currency${own} than the product, which is in ${currencyCode}.`;
}

const unfitWords: Readonly<Record<UploadType, string>> = {
  Links: 'This product cannot be ordered as links.',
  DigitalDelivery: 'This product cannot be sent by email or text message.',
  PhysicalShipment: 'This product cannot be shipped.',
};

const requiredWords: Readonly<Partial<Record<FieldName, string>>> = {
  ProductId: 'Enter a product.',
  Value: 'Enter the value of one card.',
  // The address as a whole is missing, which is reported at its first field.
  Email: 'Enter an email address or a mobile number.',
  ShippingMethodId: 'Enter a shipping method.',
  ShipTo: 'Enter the recipient’s name.',
  AddressLine1: 'Enter the street, or the first line of the address.',
  City: 'Enter the city.',
  Zip: 'Enter the postal code.',
  Country: 'Enter the country as two letters, such as US.',
};

function numberWords(field: FieldName | null): string | null {
  return field === 'Value' ? 'Enter the value as an amount above 0, such as 25, 25.00 or $25.' : null;
}

/** "Culture must be …" becomes "Language must be …". */
function withLabel(field: FieldName | null, { detail }: Fault): string {
  const label = fields.find(({ name }) => name === field)?.label;
  return label === undefined || field === null || !detail.startsWith(`${field} `)
    ? detail
    : `${label}${detail.slice(field.length)}`;
}

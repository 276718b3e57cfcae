import type { Fault } from '../api/problem.ts';
import { language } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';

const wordsByCode: Readonly<Record<string, string>> = {
  InvalidEmail: t('Enter a valid email address.'),
  InvalidPhone: t('Enter a mobile number with its country code, such as +14155550123.'),
  InvalidInstant: t('Enter a date and time.'),
  InvalidUrl: t('Enter an address that begins with https://.'),
  DepartmentRequired: t('Choose a department.'),
  BudgetExceeded: t('The budget of this department does not cover the order.'),
  UnknownShippingMethod: t('Choose a shipping method.'),
  ShippingMethodDoesNotFit: t('This shipping method is not available for the product. Choose another one.'),
  CarrierRequired: t('Choose a carrier.'),
  UnknownCarrier: t('Choose another carrier; your account cannot use this one.'),
  DeliveryTypeNotSupported: t('This product cannot be delivered this way.'),
  InvalidState: t('Enter a valid state or province for this country.'),
  InvalidZip: t('Enter a valid postal code for this country.'),
};

const unusable = t('This value cannot be used.');

/** The service writes English. Its sentences name limits and choices, so they are shown to those who read English. */
const translatedByCode: Readonly<Record<string, string>> = {
  Malformed: unusable,
  MalformedJson: unusable,
  TooDeep: unusable,
  DuplicateMember: unusable,
  ForbiddenMember: unusable,
  UnknownMember: unusable,
  UnknownParameter: unusable,
  RepeatedParameter: unusable,
  InvalidCursor: unusable,
  WrongType: unusable,
  GivenTwice: t('This is entered twice.'),
  Required: t('This field is required.'),
  ForbiddenCharacter: t('Use plain text on one line.'),
  NumberTooPrecise: t('Use fewer decimals.'),
  NumberOutOfRange: t('This number is too large or too small.'),
  UnknownColumn: t('The file has no such column.'),
  NotAllowed: t('This value is not allowed here.'),
  TooShort: t('This is too short.'),
  TooLong: t('This is too long.'),
  OutOfRange: t('This number is outside the allowed range.'),
  InvalidCurrency: t('Choose another currency.'),
  CountryNotServed: t('Text messages to this country are not possible.'),
  InvalidTimeZone: t('Choose a time zone.'),
  UnknownProduct: t('There is no such product, or it cannot be ordered.'),
  UnknownBranding: t('Choose another branding.'),
  UnknownCard: t('There is no such card.'),
  UnknownDepartment: t('Choose another department.'),
  ProductRetired: t('This product can no longer be ordered.'),
  InvalidValue: t('The product is not offered with this value.'),
  MixedCurrencies: t('All products of an order need the same currency.'),
  CostAboveLimit: t('The order costs more than your account may spend in one order.'),
  TooManyCards: t('These are too many cards for one order.'),
  TooManyMessages: t('Choose a shorter time.'),
  CostTooLarge: t('The total is too large.'),
  NotForThisDeliveryType: t('Leave this empty for this kind of delivery.'),
  DepartmentNotAllowed: t('Leave the department empty.'),
  InvalidCulture: t('The product is not offered in this language.'),
  ExpiresTooLate: t('Choose an earlier day, at most five years from now.'),
  ExpiresTooSoon: t('Choose a later day.'),
  ExpiryNotAllowed: t('Gifts of this product do not expire.'),
  TooFarAhead: t('Choose a day within a year from now.'),
  InvalidCountry: t('Choose a country.'),
  CarrierDoesNotFit: t('This carrier does not fit the product. Choose another one.'),
  CarrierQuantity: t('This carrier does not hold that number of cards.'),
  ParcelMismatch: t('Cards in one parcel need the same address, shipping method and carrier.'),
  CommonPassword: t('This password is too easy to guess.'),
  BreachedPassword: t('This password is known from a leak. Choose another one.'),
  SerialTwice: t('This serial is entered twice.'),
  SerialUsed: t('The card with this serial has already been sent.'),
  UnknownSerial: t('No card with this serial is in stock.'),
  SerialPacked: t('The card is packed in another parcel.'),
  WrongCard: t('The parcel does not need this card.'),
  NoRoom: t('The parcel already has all its cards of this kind.'),
  PONumberTaken: t('This PO number is already used.'),
};

/** The API words its faults for programs, with its own member names. A form says what to enter. */
export function describeFault({ pointer = '', code, detail }: Fault): string {
  if (code === 'Required' && pointer.endsWith('/DigitalDeliveryAddress')) {
    return t('Enter an email address or a mobile number.');
  }
  if (code === 'Required') return t('This field is required.');
  return wordsByCode[code] ?? inReadersLanguage(code, detail);
}

/** What the service says about a value: its own English sentence, or what the portal has for it in other languages. */
export function inReadersLanguage(code: string, detail: string): string {
  return language === 'en' ? detail : (translateFault(code, detail) ?? detail);
}

export const hasFaultWords = (code: string): boolean =>
  Object.hasOwn(wordsByCode, code) || Object.hasOwn(translatedByCode, code);

/** Null: the portal has no words for it. */
export function translateFault(code: string, detail: string): string | null {
  const words = wordsByCode[code] ?? translatedByCode[code];
  if (!words) return null;
  const limit = limitOf(detail);
  return limit === null ? words : t('{fault} {limit}', { fault: words, limit });
}

/** The bounds that a sentence of the service names: "must be from 1 to 50.", "can have at most 100 characters." */
function limitOf(detail: string): string | null {
  const number = '(-?[\\d.,]*\\d)';
  const [, from, to] = new RegExp(`from ${number} to ${number}`).exec(detail) ?? [];
  if (from && to) return t('Allowed: {from} to {to}.', { from, to });
  const [, min] = new RegExp(`(?:at least|>=|>) ${number}`).exec(detail) ?? [];
  if (min) return t('At least {min}.', { min });
  const [, max] = new RegExp(`(?:at most|<=) ${number}`).exec(detail) ?? [];
  return max ? t('At most {max}.', { max }) : null;
}

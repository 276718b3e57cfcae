import type { Fault } from '../api/problem.ts';
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

/** The API words its faults for programs, with its own member names. A form says what to enter. */
export function describeFault({ pointer = '', code, detail }: Fault): string {
  if (code === 'Required' && pointer.endsWith('/DigitalDeliveryAddress')) {
    return t('Enter an email address or a mobile number.');
  }
  if (code === 'Required') return t('This field is required.');
  return wordsByCode[code] ?? detail;
}

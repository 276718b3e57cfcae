import type { Fault } from '../api/problem.ts';

const wordsByCode: Readonly<Record<string, string>> = {
  InvalidEmail: 'Enter a valid email address.',
  InvalidPhone: 'Enter a mobile number with its country code, such as +14155550123.',
  InvalidInstant: 'Enter a date and time.',
  InvalidUrl: 'Enter an address that begins with https://.',
  DepartmentRequired: 'Choose a department.',
  UnknownShippingMethod: 'Choose a shipping method.',
  ShippingMethodDoesNotFit: 'This shipping method is not available for the product. Choose another one.',
  CarrierRequired: 'Choose a carrier.',
  UnknownCarrier: 'Choose another carrier; your account cannot use this one.',
  DeliveryTypeNotSupported: 'This product cannot be delivered this way.',
  InvalidState: 'Enter a valid state or province for this country.',
  InvalidZip: 'Enter a valid postal code for this country.',
};

/** The API words its faults for programs, with its own member names. A form says what to enter. */
export function describeFault({ pointer = '', code, detail }: Fault): string {
  if (code === 'Required' && pointer.endsWith('/DigitalDeliveryAddress')) {
    return 'Enter an email address or a mobile number.';
  }
  if (code === 'Required') return 'This field is required.';
  return wordsByCode[code] ?? detail;
}

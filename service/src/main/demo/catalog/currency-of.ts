import { type CurrencyCode, isCurrencyCode } from '../../../kit/currencies.ts';

/** The code as a checked type; a slip of the pen in the demo data fails when the module is loaded. */
export function currencyOf(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Error(`not an ISO 4217 code: ${text}`);
  return text;
}

import { type CurrencyCode, currencyExponent } from '../../kit/currencies.ts';
import { amountToWire, type Minor } from '../../kit/money.ts';

/** Writes amounts with their currency's code, as the language does, for mails to people of an account. */
export function moneyWriter(locale: string, currencyCode: CurrencyCode): (minor: Minor) => string {
  const digits = currencyExponent(currencyCode);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (minor) => format.format(amountToWire(minor, currencyCode)).replaceAll(/\s/g, ' ');
}

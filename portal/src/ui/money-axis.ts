import { locale } from '../i18n/language.ts';

const widthMin = 64;
const characterWidth = 7;
const tickWidth = 14;

/** The axis of a chart of money: short amounts, with room for how the person's language writes them. */
export function moneyAxis(currencyCode: string, amounts: readonly number[]) {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', style: 'currency', currency: currencyCode });
  const greatest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
  // The axis has about four steps, and a part can have more digits than the whole.
  const longest = Math.max(...[1, 0.75, 0.5, 0.25].map((part) => compact.format(part * greatest).length));
  return {
    width: Math.max(widthMin, longest * characterWidth + tickWidth),
    tickFormatter: (value: number) => compact.format(value),
  };
}

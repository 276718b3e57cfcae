import type { Product } from '../../api/types.generated.ts';
import { formatMoney, formatPercent } from '../../ui/format.ts';

/** The face values of a product: "$10.00 · $25.00", or "$5.00 – $500.00". */
export function valuesOf({ CurrencyCode, DenominationRange: range, DenominationType, Denominations }: Product): string {
  return range && DenominationType === 'Range'
    ? `${formatMoney(range.Min, CurrencyCode)} – ${formatMoney(range.Max, CurrencyCode)}`
    : Denominations.map((value) => formatMoney(value, CurrencyCode)).join(' · ');
}

/** What the account pays: "5% off, $0.50 fee per card". */
export function priceOf({ Cost, CurrencyCode }: Product): string {
  const discount = Cost.DiscountPercentage > 0 ? `${formatPercent(Cost.DiscountPercentage)} off` : 'At face value';
  return `${discount}, ${Cost.Fee > 0 ? `${formatMoney(Cost.Fee, CurrencyCode)} fee per card` : 'no fee'}`;
}

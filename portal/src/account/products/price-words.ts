import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney, formatPercent } from '../../ui/format.ts';

/** The face values of a product: "$10.00 · $25.00", or "$5.00 – $500.00". */
export function valuesOf({ CurrencyCode, DenominationRange: range, DenominationType, Denominations }: Product): string {
  return range && DenominationType === 'Range'
    ? `${formatMoney(range.Min, CurrencyCode)} – ${formatMoney(range.Max, CurrencyCode)}`
    : Denominations.map((value) => formatMoney(value, CurrencyCode)).join(' · ');
}

/** What the account pays: "5% off, $0.50 fee per card". */
export function priceOf({ Cost, CurrencyCode }: Product): string {
  const percent = formatPercent(Cost.DiscountPercentage);
  const fee = formatMoney(Cost.Fee, CurrencyCode);
  if (Cost.DiscountPercentage > 0)
    return Cost.Fee > 0
      ? t('{percent} off, {fee} fee per card', { percent, fee })
      : t('{percent} off, no fee', { percent });
  return Cost.Fee > 0 ? t('At face value, {fee} fee per card', { fee }) : t('At face value, no fee');
}

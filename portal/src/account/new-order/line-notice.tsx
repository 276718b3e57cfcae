import { Alert } from '@mantine/core';
import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import type { LineValues } from './order-form.ts';

interface LineNoticeProps {
  readonly line: LineValues;
  /** Undefined: the account cannot order it, or not this way. */
  readonly product: Product | undefined;
  readonly isLoading: boolean;
}

/** Says that what an earlier order or a draft has can no longer be ordered; the fields would only be empty. */
export function LineNotice({ line, product, isLoading }: LineNoticeProps) {
  if (isLoading || line.ProductId === '') return null;
  const words = product
    ? valueNotice(line, product)
    : t('The product {id} cannot be ordered this way any more. Choose another one.', { id: line.ProductId });
  if (words === null) return null;
  return (
    <Alert color="yellow" variant="light" p="xs">
      {words}
    </Alert>
  );
}

function valueNotice({ Value }: LineValues, product: Product): string | null {
  if (typeof Value !== 'number' || isSold(Value, product)) return null;
  return t('{product} is not sold with a value of {value}. Choose another one.', {
    product: product.Name,
    value: formatMoney(Value, product.CurrencyCode),
  });
}

export function isSold(value: number, { DenominationType, DenominationRange: range, Denominations }: Product): boolean {
  if (DenominationType === 'Range' && range) return value >= range.Min && value <= range.Max;
  return Denominations.includes(value);
}

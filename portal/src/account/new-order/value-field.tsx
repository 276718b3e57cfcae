import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { currencyDigits, formatMoney } from '../../ui/format.ts';
import type { OrderValues } from './order-form.ts';

interface ValueFieldProps {
  readonly form: UseFormReturnType<OrderValues>;
  readonly path: string;
  readonly product: Product | undefined;
}

/** A choice where the product has fixed values, a number where it has a range. */
export function ValueField({ form, path, product }: ValueFieldProps) {
  const input = form.getInputProps(path);
  if (!product)
    return (
      <Select
        label={t('Value')}
        data={[]}
        placeholder={t('Choose a product first')}
        disabled
        required
        data-path={path}
        error={input.error}
      />
    );
  const { CurrencyCode, DenominationRange: range } = product;
  if (product.DenominationType === 'Range' && range)
    return (
      <NumberInput
        label={t('Value ({currency})', { currency: CurrencyCode })}
        description={t('From {min} to {max}', {
          min: formatMoney(range.Min, CurrencyCode),
          max: formatMoney(range.Max, CurrencyCode),
        })}
        min={range.Min}
        max={range.Max}
        step={range.Step}
        decimalScale={currencyDigits(CurrencyCode)}
        required
        {...input}
      />
    );
  return (
    <Select
      label={t('Value')}
      data={product.Denominations.map((value) => ({ value: String(value), label: formatMoney(value, CurrencyCode) }))}
      placeholder={t('Choose one')}
      required
      data-path={path}
      error={input.error}
      value={input.value === '' ? null : String(input.value)}
      onChange={(value) => form.setFieldValue(path, value === null ? '' : Number(value))}
    />
  );
}

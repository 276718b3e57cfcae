import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Product } from '../../api/types.generated.ts';
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
        label="Value"
        data={[]}
        placeholder="Choose a product first"
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
        label={`Value (${CurrencyCode})`}
        description={`From ${formatMoney(range.Min, CurrencyCode)} to ${formatMoney(range.Max, CurrencyCode)}`}
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
      label="Value"
      data={product.Denominations.map((value) => ({ value: String(value), label: formatMoney(value, CurrencyCode) }))}
      placeholder="Choose one"
      required
      data-path={path}
      error={input.error}
      value={input.value === '' ? null : String(input.value)}
      onChange={(value) => form.setFieldValue(path, value === null ? '' : Number(value))}
    />
  );
}

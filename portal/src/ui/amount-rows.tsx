import { NumberInput, Select } from '@mantine/core';
import type { FormArrayElement, UseFormReturnType } from '@mantine/form';
import { t } from '../i18n/t.ts';
import { currencyChoices } from './currencies.ts';
import { RowFields } from './row-fields.tsx';

interface AmountRowsProps<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** The form path of the rows: `{ CurrencyCode, Amount }`. */
  readonly path: string;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly isRequired?: boolean;
}

/** An amount for each of some currencies. */
export function AmountRows<Values extends Record<string, unknown>>(props: AmountRowsProps<Values>) {
  const { form, path, addLabel, removeLabel, isRequired = false } = props;
  return (
    <RowFields<Values, string>
      form={form}
      path={path}
      addLabel={addLabel}
      removeLabel={removeLabel}
      emptyRow={{ CurrencyCode: 'USD', Amount: '' } as FormArrayElement<Values, string>}
    >
      {(row) => (
        <>
          <NumberInput
            label={t('Amount')}
            min={0}
            required={isRequired}
            className="grow"
            {...form.getInputProps(`${row}.Amount`)}
          />
          <Select
            label={t('Currency')}
            w={110}
            data={currencyChoices}
            searchable
            {...form.getInputProps(`${row}.CurrencyCode`)}
          />
        </>
      )}
    </RowFields>
  );
}

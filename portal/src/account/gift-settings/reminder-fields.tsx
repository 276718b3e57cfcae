import { NumberInput, Select, Stack } from '@mantine/core';
import type { FormArrayElement, UseFormReturnType } from '@mantine/form';
import { t } from '../../i18n/t.ts';
import { RowFields } from '../../ui/row-fields.tsx';
import { newReminder, remindersMax } from './reminder-values.ts';

interface ReminderFieldsProps<Values extends Record<string, unknown>, Path extends string> {
  readonly form: UseFormReturnType<Values>;
  /** The form path of the rows. */
  readonly path: Path;
}

const whens = [
  { value: 'after', label: t('days after sending') },
  { value: 'before', label: t('days before expiry') },
];

/** When recipients are reminded of a gift that they have not opened. */
export function ReminderFields<Values extends Record<string, unknown>, Path extends string>({
  form,
  path,
}: ReminderFieldsProps<Values, Path>) {
  return (
    <Stack gap="sm">
      <RowFields
        form={form}
        path={path}
        addLabel={t('Add reminder')}
        removeLabel={t('Remove reminder')}
        emptyRow={newReminder as FormArrayElement<Values, Path>}
        rowsMax={remindersMax}
      >
        {(row) => (
          <>
            <NumberInput
              aria-label={t('Days')}
              w={90}
              min={1}
              max={365}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(`${row}.Days`)}
            />
            <Select
              aria-label={t('When')}
              className="grow"
              maw={240}
              data={whens}
              allowDeselect={false}
              {...form.getInputProps(`${row}.When`)}
            />
          </>
        )}
      </RowFields>
    </Stack>
  );
}

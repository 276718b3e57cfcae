import { Modal, NumberInput, Radio, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Budget, Department } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { currencyChoices } from '../../ui/currencies.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { currencyDigits } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { kindWords, periodWords } from './budget-words.ts';

export interface EditedBudget {
  /** One to choose; only its own when a budget is changed. */
  readonly departments: readonly Department[];
  /** Null: a new one. */
  readonly budget: Budget | null;
}

interface BudgetDialogProps {
  readonly edited: EditedBudget | null;
  readonly onClose: () => void;
}

export function BudgetDialog({ edited, onClose }: BudgetDialogProps) {
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={<Text fw={600}>{edited?.budget ? t('Change budget') : t('Set a budget')}</Text>}
    >
      {edited && <BudgetForm {...edited} onClose={onClose} />}
    </Modal>
  );
}

interface BudgetValues extends Record<string, unknown> {
  DepartmentId: string;
  Period: Budget['Period'];
  CurrencyCode: string;
  Amount: number | string;
  Kind: Budget['Kind'];
}

interface BudgetFormProps extends EditedBudget {
  readonly onClose: () => void;
}

function BudgetForm({ departments, budget, onClose }: BudgetFormProps) {
  const { form, saving } = useBudgetForm({ departments, budget, onClose });
  return (
    <DialogForm saving={saving} action={budget ? t('Change budget') : t('Set budget')} onClose={onClose}>
      <Select
        label={t('Department')}
        data={departments.map(({ Id, Name }) => ({ value: Id, label: Name }))}
        allowDeselect={false}
        disabled={budget !== null}
        {...form.getInputProps('DepartmentId')}
      />
      <Select
        label={t('Period')}
        description={t('Calendar months, quarters and years in UTC.')}
        data={Object.entries(periodWords).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('Period')}
      />
      <Select
        label={t('Currency')}
        data={[...currencyChoices]}
        searchable
        allowDeselect={false}
        {...form.getInputProps('CurrencyCode')}
      />
      <NumberInput
        label={t('Amount in {currencyCode}', { currencyCode: form.values.CurrencyCode })}
        min={0}
        decimalScale={currencyDigits(form.values.CurrencyCode)}
        thousandSeparator=","
        required
        data-autofocus
        {...form.getInputProps('Amount')}
      />
      <Radio.Group
        label={t('Orders above the budget')}
        description={t('A hard budget also refuses orders in other currencies.')}
        {...form.getInputProps('Kind')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="Hard" label={kindWords.Hard} />
          <Radio value="Soft" label={kindWords.Soft} />
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}

function useBudgetForm({ departments, budget, onClose }: BudgetFormProps) {
  const client = useQueryClient();
  const form = useForm<BudgetValues>({
    initialValues: {
      DepartmentId: departments[0]?.Id ?? '',
      Period: budget?.Period ?? 'Month',
      CurrencyCode: budget?.CurrencyCode ?? 'USD',
      Amount: budget?.Amount ?? '',
      Kind: budget?.Kind ?? 'Hard',
    },
    validate: ({ Amount }) => (Amount === '' ? { Amount: t('Enter an amount.') } : {}),
  });
  const saving = useSaveWithDraft({
    form,
    draft: `budget-${budget?.DepartmentId ?? 'new'}`,
    save: ({ DepartmentId, Amount, Period, CurrencyCode, Kind }) =>
      api.put('/Departments/:id/Budget', {
        params: { id: DepartmentId },
        body: { Period, CurrencyCode, Amount: Number(Amount), Kind },
      }),
    onSaved: async () => {
      notifyDone(t('Budget set.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.budgets });
    },
  });
  return { form, saving };
}

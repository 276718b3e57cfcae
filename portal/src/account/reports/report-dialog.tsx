import { Checkbox, Group, Modal, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { NewReport, NewReportSchedule } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import {
  type FilterName,
  type Frequency,
  filtersByKind,
  formatWords,
  kindWords,
  type ReportKind,
} from './report-words.ts';

type Values = {
  Kind: ReportKind;
  Repeat: 'Once' | Frequency;
  Mail: boolean;
  Format: NewReport['Format'];
  Filter: Record<FilterName, string | number>;
};

const yearsShown = 6;

export function ReportDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<Text fw={600}>{t('New report')}</Text>}>
      {isOpen && <ReportForm onClose={onClose} />}
    </Modal>
  );
}

function ReportForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const present = new Date();
  const form = useForm<Values>({
    initialValues: {
      Kind: 'Transactions',
      Repeat: 'Once',
      Mail: true,
      Format: 'Csv',
      Filter: {
        StartDate: '',
        EndDate: '',
        DepartmentId: '',
        CurrencyCode: '',
        Month: present.toISOString().slice(0, 7),
        Year: String(present.getUTCFullYear()),
        MinTotal: '',
      },
    },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'report',
    save,
    onSaved: async () => {
      const isOnce = form.getValues().Repeat === 'Once';
      notifyDone(isOnce ? t('The report is being built.') : t('The report is scheduled.'));
      onClose();
      await client.invalidateQueries({ queryKey: isOnce ? keys.reports : keys.reportSchedules });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Request report')} onClose={onClose}>
      <Select
        label={t('Report')}
        allowDeselect={false}
        data-autofocus
        data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('Kind')}
      />
      <Select
        label={t('Format')}
        allowDeselect={false}
        data={Object.entries(formatWords).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('Format')}
      />
      <RepeatFields form={form} />
      <FilterFields form={form} />
    </DialogForm>
  );
}

function RepeatFields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { Kind, Repeat } = form.values;
  const isMonthly = filtersByKind[Kind].includes('Month');
  return (
    <>
      <Select
        label={t('Repeat')}
        allowDeselect={false}
        data={[
          { value: 'Once', label: t('Once, now', {}, 'a report') },
          { value: 'Daily', label: t('Daily', {}, 'a report'), disabled: isMonthly },
          { value: 'Weekly', label: t('Weekly', {}, 'a report'), disabled: isMonthly },
          { value: 'Monthly', label: t('Monthly', {}, 'a report') },
        ]}
        {...(Repeat !== 'Once' && { description: t('A report about each period, when it is over (UTC)') })}
        {...form.getInputProps('Repeat')}
      />
      {Repeat !== 'Once' && (
        <Checkbox
          label={t('Send a mail with a link to everyone who may download reports')}
          {...form.getInputProps('Mail', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

const periodNames: readonly FilterName[] = ['StartDate', 'EndDate', 'Month', 'Year'];

/** The period of a schedule follows from the day. */
function namesOf({ Kind, Repeat }: Values): readonly FilterName[] {
  return filtersByKind[Kind].filter((name) => Repeat === 'Once' || !periodNames.includes(name));
}

async function save(values: Values): Promise<unknown> {
  const { Repeat: Frequency, Mail } = values;
  if (Frequency === 'Once') return api.post('/Reports', { body: bodyOf(values) });
  const { Kind, Format, Filter } = bodyOf(values);
  const body = { Kind, Format, Frequency, Mail, Filter: Filter as NewReportSchedule['Filter'] };
  return api.post('/ReportSchedules', { body });
}

function FilterFields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const shown = (name: FilterName) => namesOf(form.values).includes(name);
  const present = new Date().getUTCFullYear();
  return (
    <>
      {shown('StartDate') && (
        <Group grow align="flex-start">
          <TextInput type="date" label={t('From (UTC)')} {...form.getInputProps('Filter.StartDate')} />
          <TextInput type="date" label={t('To (UTC)')} {...form.getInputProps('Filter.EndDate')} />
        </Group>
      )}
      {shown('Month') && (
        <TextInput
          label={t('Month')}
          placeholder="2026-01"
          description={t('Year and month, such as 2026-01')}
          {...form.getInputProps('Filter.Month')}
        />
      )}
      {shown('Year') && (
        <Select
          label={t('Year')}
          allowDeselect={false}
          data={Array.from({ length: yearsShown }, (_, back) => String(present - back))}
          {...form.getInputProps('Filter.Year')}
        />
      )}
      {shown('DepartmentId') && <DepartmentField form={form} />}
      {shown('CurrencyCode') && <CurrencyField form={form} />}
      {shown('MinTotal') && (
        <NumberInput
          label={t('Only totals of at least')}
          description={t('For tax reports, such as 600 USD for the US form 1099. Choose a currency as well.')}
          min={0}
          {...form.getInputProps('Filter.MinTotal')}
        />
      )}
    </>
  );
}

function DepartmentField({ form }: { readonly form: UseFormReturnType<Values> }) {
  const departments = useQuery({ queryKey: keys.departments, queryFn: () => api.get('/Departments') });
  const data = departments.data?.Data.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? [];
  if (data.length === 0) return null;
  return (
    <Select
      label={t('Department')}
      placeholder={t('All')}
      clearable
      searchable
      data={data}
      {...form.getInputProps('Filter.DepartmentId')}
    />
  );
}

function CurrencyField({ form }: { readonly form: UseFormReturnType<Values> }) {
  const balances = useQuery({
    queryKey: keys.balances,
    queryFn: () => api.get('/Balances', { query: { pageSize: 50 } }),
  });
  return (
    <Select
      label={t('Currency')}
      placeholder={form.values.Kind === 'Statement' ? t('Choose a currency') : t('All')}
      clearable
      data={balances.data?.Data.map(({ CurrencyCode }) => CurrencyCode) ?? []}
      {...form.getInputProps('Filter.CurrencyCode')}
    />
  );
}

/** Only what the chosen kind can be limited to, and what was filled in. */
function bodyOf(values: Values): NewReport {
  const { Kind, Format, Filter } = values;
  const given = namesOf(values).flatMap((name) => {
    const value = Filter[name];
    return value === '' || value === null ? [] : [[name, name === 'Year' ? Number(value) : value]];
  });
  return { Kind, Format, Filter: Object.fromEntries(given) as NewReport['Filter'] };
}

import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currencyChoices } from '../../account/funding/currencies.ts';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AskedApproval, OperatorAccountDetail } from '../../api/types/operator.ts';
import { Faults } from '../../ui/faults.tsx';
import { RowFields } from '../../ui/row-fields.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';
import { tellDoneOrAsked } from '../approvals/tell-asked.ts';
import { RawCodesField } from './raw-codes-field.tsx';

const rates = [
  { name: 'RequestsPerSecond', label: 'Requests a second' },
  { name: 'MailsPerHour', label: 'Mails an hour' },
  { name: 'SmsPerHour', label: 'Text messages an hour' },
] as const;

interface SettingsValues extends Record<string, unknown> {
  Name: string;
  Limits: Record<(typeof rates)[number]['name'], number | string> & {
    OrderCostMax: { CurrencyCode: string; Amount: number | string }[];
  };
}

export function AccountSettings({ account }: { readonly account: OperatorAccountDetail }) {
  const client = useQueryClient();
  // Apart from the form: it is sent only where it was changed, so that saving something else takes no right away.
  const [rawCodes, setRawCodes] = useState<boolean | null>(null);
  const isRawCodesChanged = rawCodes !== null && rawCodes !== account.ReceivesRawCodes;
  const form = useForm<SettingsValues>({
    initialValues: {
      Name: account.Name,
      Limits: {
        RequestsPerSecond: account.Limits.RequestsPerSecond ?? '',
        MailsPerHour: account.Limits.MailsPerHour ?? '',
        SmsPerHour: account.Limits.SmsPerHour ?? '',
        OrderCostMax: account.Limits.OrderCostMax.map((limit) => ({ ...limit })),
      },
    },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Name, Limits }) =>
      api.patch<{ Approval: AskedApproval | null }>(`/operator/Accounts/${segment(account.Id)}`, {
        Name: Name.trim(),
        ...(isRawCodesChanged && { ReceivesRawCodes: rawCodes }),
        Limits: {
          RequestsPerSecond: numberOrNull(Limits.RequestsPerSecond),
          MailsPerHour: numberOrNull(Limits.MailsPerHour),
          SmsPerHour: numberOrNull(Limits.SmsPerHour),
          OrderCostMax: Limits.OrderCostMax.map(({ CurrencyCode, Amount }) => ({
            CurrencyCode,
            Amount: Number(Amount),
          })),
        },
      }),
    onSaved: async (answer) => {
      tellDoneOrAsked(answer, 'The account was changed.');
      form.resetDirty();
      setRawCodes(null);
      await Promise.all(
        [keys.operator.everyAccount, keys.operator.everyApproval].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <Section title="Settings and limits">
      <form onSubmit={onSubmit}>
        <Stack maw={560}>
          <TextInput label="Name" maxLength={100} required {...form.getInputProps('Name')} />
          {rates.map(({ name, label }) => (
            <NumberInput
              key={name}
              label={label}
              description="Leave empty for the default."
              min={1}
              allowDecimal={false}
              {...form.getInputProps(`Limits.${name}`)}
            />
          ))}
          <Text size="sm" fw={500}>
            An order may cost at most
          </Text>
          <RowFields
            form={form}
            path="Limits.OrderCostMax"
            addLabel="Limit for a currency"
            removeLabel="Remove the limit"
            emptyRow={{ CurrencyCode: 'USD', Amount: '' }}
          >
            {(row) => (
              <>
                <NumberInput label="Amount" min={0} className="grow" {...form.getInputProps(`${row}.Amount`)} />
                <Select
                  label="Currency"
                  w={110}
                  data={currencyChoices}
                  searchable
                  {...form.getInputProps(`${row}.CurrencyCode`)}
                />
              </>
            )}
          </RowFields>
          <RawCodesField account={account} value={rawCodes ?? account.ReceivesRawCodes} onChange={setRawCodes} />
          <Faults faults={faults} />
          <Group>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty() && !isRawCodesChanged}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function numberOrNull(value: number | string): number | null {
  return value === '' ? null : Number(value);
}

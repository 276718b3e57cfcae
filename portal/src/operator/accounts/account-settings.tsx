import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { currencyChoices } from '../../account/funding/currencies.ts';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AskedApproval, OperatorAccountDetail } from '../../api/types/operator.ts';
import { Faults } from '../../ui/faults.tsx';
import { RowFields } from '../../ui/row-fields.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';
import { tellDoneOrAsked } from '../approvals/tell-asked.ts';

const rates = [
  { name: 'RequestsPerSecond', label: 'Requests a second' },
  { name: 'MailsPerHour', label: 'Mails an hour' },
  { name: 'SmsPerHour', label: 'Text messages an hour' },
] as const;

interface SettingsValues extends Record<string, unknown> {
  Name: string;
  ReceivesRawCodes: boolean;
  Limits: Record<(typeof rates)[number]['name'], number | string> & {
    OrderCostMax: { CurrencyCode: string; Amount: number | string }[];
  };
}

export function AccountSettings({ account }: { readonly account: OperatorAccountDetail }) {
  const client = useQueryClient();
  const form = useForm<SettingsValues>({
    initialValues: {
      Name: account.Name,
      ReceivesRawCodes: account.ReceivesRawCodes,
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
    save: ({ Name, ReceivesRawCodes, Limits }) =>
      api.patch<{ Approval: AskedApproval | null }>(`/operator/Accounts/${segment(account.Id)}`, {
        Name: Name.trim(),
        ReceivesRawCodes,
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
      await client.invalidateQueries({ queryKey: keys.operator.everyAccount });
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
              description="Empty: as everyone."
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
          <Checkbox
            label="Receives raw codes"
            description="Its programs get card numbers and PINs instead of claim links. Only by contract, and once another operator approves."
            {...form.getInputProps('ReceivesRawCodes', { type: 'checkbox' })}
          />
          <Faults faults={faults} />
          <Group>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
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

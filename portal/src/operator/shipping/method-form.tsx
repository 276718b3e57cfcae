import { ActionIcon, Button, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { currencyChoices } from '../../account/funding/currencies.ts';
import type { OperatorShippingMethod } from '../../api/types/operator.ts';
import { ChoiceForm } from './choice-form.tsx';
import type { ChoiceKind } from './choice-section.tsx';

interface MethodValues extends Record<string, unknown> {
  Id: string;
  Carrier: string;
  Description: string;
  Cost: number | string;
  CurrencyCode: string;
  FulfillmentGroup: string;
  Tiers: { Type: 'Quantity' | 'Value'; From: number | string; To: number | string; Cost: number | string }[];
}

interface MethodFormProps {
  readonly kind: ChoiceKind;
  readonly method: OperatorShippingMethod | null;
  readonly onClose: () => void;
}

export function MethodForm({ kind, method, onClose }: MethodFormProps) {
  const form = useForm<MethodValues>({
    initialValues: {
      Id: method?.Id ?? '',
      Carrier: method?.Carrier ?? '',
      Description: method?.Description ?? '',
      Cost: method?.Cost ?? 0,
      CurrencyCode: method?.CurrencyCode ?? 'USD',
      FulfillmentGroup: method?.FulfillmentGroup ?? '',
      Tiers: method?.Tiers.map((tier) => ({ ...tier, To: tier.To ?? '' })) ?? [],
    },
  });
  const { Tiers, CurrencyCode } = form.getValues();
  return (
    <ChoiceForm kind={kind} id={method?.Id ?? null} form={form} toBody={toBody} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Carrier" required data-autofocus {...form.getInputProps('Carrier')} />
        <TextInput label="Id" required readOnly={method !== null} {...form.getInputProps('Id')} />
      </SimpleGrid>
      <TextInput label="Description" required {...form.getInputProps('Description')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label="Fulfillment group" required {...form.getInputProps('FulfillmentGroup')} />
        <NumberInput label="Cost a parcel" min={0} required {...form.getInputProps('Cost')} />
        <Select
          label="Currency"
          data={currencyChoices}
          searchable
          allowDeselect={false}
          {...form.getInputProps('CurrencyCode')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        The first tier that fits a parcel decides its price; without one, the cost above holds.
      </Text>
      {Tiers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are known by their place alone
        <Group key={at} align="flex-end" wrap="nowrap" gap="xs">
          <Select
            label="By"
            w={110}
            data={[
              { value: 'Quantity', label: 'Cards' },
              { value: 'Value', label: `Value` },
            ]}
            allowDeselect={false}
            {...form.getInputProps(`Tiers.${at}.Type`)}
          />
          <NumberInput label="From" min={0} className="grow-small" {...form.getInputProps(`Tiers.${at}.From`)} />
          <NumberInput
            label="To"
            min={0}
            placeholder="no end"
            className="grow-small"
            {...form.getInputProps(`Tiers.${at}.To`)}
          />
          <NumberInput
            label={`Cost (${CurrencyCode})`}
            min={0}
            className="grow-small"
            {...form.getInputProps(`Tiers.${at}.Cost`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label="Remove the tier"
            onClick={() => form.removeListItem('Tiers', at)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('Tiers', { Type: 'Quantity', From: 1, To: '', Cost: 0 })}
        >
          Tier
        </Button>
      </Group>
    </ChoiceForm>
  );
}

function toBody({ Tiers, Cost, ...same }: MethodValues) {
  return {
    ...same,
    Cost: Number(Cost),
    Tiers: Tiers.map((tier) => ({
      Type: tier.Type,
      From: Number(tier.From),
      To: tier.To === '' ? null : Number(tier.To),
      Cost: Number(tier.Cost),
    })),
  };
}

import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { currencyChoices } from '../../account/funding/currencies.ts';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorShippingMethod } from '../../api/types/operator.ts';
import { Faults } from '../../ui/faults.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';

interface MethodDialogProps {
  readonly method: OperatorShippingMethod | 'new' | null;
  readonly onClose: () => void;
}

export function MethodDialog({ method, onClose }: MethodDialogProps) {
  return (
    <Modal
      opened={method !== null}
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{method === 'new' ? 'New shipping method' : 'Change the method'}</Text>}
    >
      {method && <MethodForm method={method === 'new' ? null : method} onClose={onClose} />}
    </Modal>
  );
}

interface MethodValues extends Record<string, unknown> {
  Id: string;
  Carrier: string;
  Description: string;
  Cost: number | string;
  CurrencyCode: string;
  FulfillmentGroup: string;
  Tiers: { Type: 'Quantity' | 'Value'; From: number | string; To: number | string; Cost: number | string }[];
}

function MethodForm({
  method,
  onClose,
}: {
  readonly method: OperatorShippingMethod | null;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
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
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Id, Tiers, Cost, ...same }) => {
      const body = {
        ...same,
        Cost: Number(Cost),
        Tiers: Tiers.map((tier) => ({
          Type: tier.Type,
          From: Number(tier.From),
          To: tier.To === '' ? null : Number(tier.To),
          Cost: Number(tier.Cost),
        })),
      };
      return method
        ? api.put(`/operator/ShippingMethods/${segment(method.Id)}`, { ...body, Active: true })
        : api.post('/operator/ShippingMethods', { body: { ...body, Id: Id.trim() } });
    },
    onSaved: async () => {
      tellDone('The method was saved.');
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.shippingMethods });
    },
  });
  const { Tiers, CurrencyCode } = form.getValues();
  return (
    <form onSubmit={onSubmit}>
      <Stack>
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
        <Faults faults={faults} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

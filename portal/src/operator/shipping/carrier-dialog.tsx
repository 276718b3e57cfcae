import { Button, Group, Modal, MultiSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorCarrier, OperatorProduct } from '../../api/types/operator.ts';
import type { Listed } from '../../api/types/page.ts';
import { Faults } from '../../ui/faults.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';

interface CarrierDialogProps {
  readonly carrier: OperatorCarrier | 'new' | null;
  readonly onClose: () => void;
}

export function CarrierDialog({ carrier, onClose }: CarrierDialogProps) {
  return (
    <Modal
      opened={carrier !== null}
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{carrier === 'new' ? 'New card carrier' : 'Change the carrier'}</Text>}
    >
      {carrier && <CarrierForm carrier={carrier === 'new' ? null : carrier} onClose={onClose} />}
    </Modal>
  );
}

function CarrierForm({ carrier, onClose }: { readonly carrier: OperatorCarrier | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const products = useQuery({
    queryKey: keys.operator.products,
    queryFn: () => api.get<Listed<OperatorProduct>>('/operator/Products'),
  });
  const form = useForm({
    initialValues: {
      Id: carrier?.Id ?? '',
      Name: carrier?.Name ?? '',
      Description: carrier?.Description ?? '',
      ProductIds: [...(carrier?.ProductIds ?? [])],
      FulfillmentGroup: carrier?.FulfillmentGroup ?? '',
      MinSupportedQuantity: carrier?.MinSupportedQuantity ?? 1,
      MaxSupportedQuantity: carrier?.MaxSupportedQuantity ?? 10,
    },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Id, ...same }) =>
      carrier
        ? api.put(`/operator/Carriers/${segment(carrier.Id)}`, { ...same, Active: true })
        : api.post('/operator/Carriers', { body: { ...same, Id: Id.trim() } }),
    onSaved: async () => {
      tellDone('The carrier was saved.');
      onClose();
      await client.invalidateQueries({ queryKey: keys.operator.carriers });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Name" required data-autofocus {...form.getInputProps('Name')} />
          <TextInput label="Id" required readOnly={carrier !== null} {...form.getInputProps('Id')} />
        </SimpleGrid>
        <TextInput label="Description" {...form.getInputProps('Description')} />
        <MultiSelect
          label="Fits these products"
          searchable
          data={(products.data?.Data ?? [])
            .filter(({ Type }) => Type === 'Physical')
            .map(({ Id, Name }) => ({ value: Id, label: Name }))}
          {...form.getInputProps('ProductIds')}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput label="Fulfillment group" required {...form.getInputProps('FulfillmentGroup')} />
          <NumberInput
            label="Cards, at least"
            min={1}
            allowDecimal={false}
            {...form.getInputProps('MinSupportedQuantity')}
          />
          <NumberInput
            label="Cards, at most"
            min={1}
            allowDecimal={false}
            {...form.getInputProps('MaxSupportedQuantity')}
          />
        </SimpleGrid>
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

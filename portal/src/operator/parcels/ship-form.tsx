import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel } from '../../api/types/parcel.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Faults } from '../../ui/faults.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';

export function ShipForm({ parcel }: { readonly parcel: Parcel }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const form = useForm({
    initialValues: { Courier: parcel.ShippingMethod.split(':')[0] ?? '', TrackingNumber: '', TrackingUrl: '' },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: async ({ Courier, TrackingNumber, TrackingUrl }) => {
      const isSure = await confirm({
        title: `Hand parcel ${parcel.Id} over?`,
        consequences: [
          'Its cards are issued and its lines complete; the account is told.',
          'The tracking number cannot be changed afterwards.',
        ],
        action: 'Hand it over',
      });
      if (!isSure) return false;
      await api.post(`/operator/Parcels/${segment(parcel.Id)}/Ship`, {
        body: {
          Courier: Courier.trim(),
          TrackingNumber: TrackingNumber.trim(),
          ...(TrackingUrl.trim() && { TrackingUrl: TrackingUrl.trim() }),
        },
      });
      return true;
    },
    onSaved: async (isShipped) => {
      if (!isShipped) return;
      tellDone('The parcel is on its way.');
      await client.invalidateQueries({ queryKey: keys.operator.everyParcel });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Courier" required {...form.getInputProps('Courier')} />
          <TextInput label="Tracking number" required {...form.getInputProps('TrackingNumber')} />
        </SimpleGrid>
        <TextInput label="Tracking address" placeholder="https://" {...form.getInputProps('TrackingUrl')} />
        <Faults faults={faults} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            Hand it over
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

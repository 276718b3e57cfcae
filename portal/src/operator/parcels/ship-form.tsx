import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { TrackingFields, type TrackingValues, trackingBody } from './tracking-fields.tsx';

export function ShipForm({ parcel }: { readonly parcel: Parcel }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const form = useForm<TrackingValues>({
    initialValues: { Courier: parcel.ShippingMethod.split(':')[0] ?? '', TrackingNumber: '', TrackingUrl: '' },
  });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `ship-${parcel.Id}`,
    confirm: () =>
      confirm({
        title: t('Hand over parcel {id}?', { id: parcel.Id }),
        consequences: [
          t('Its cards are issued, its lines become complete, and the account is notified.'),
          t('This cannot be undone; only the tracking can be corrected later.'),
        ],
        action: t('Hand over'),
      }),
    save: (values) => api.post('/operator/Parcels/:id/Ship', { params: { id: parcel.Id }, body: trackingBody(values) }),
    onSaved: async () => {
      notifyDone(t('Parcel shipped.'));
      await client.invalidateQueries({ queryKey: keys.operator.everyParcel });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Restored {...restored} />
        <TrackingFields form={form} />
        <Faults faults={faults} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {t('Hand over')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { TrackingFields, type TrackingValues, trackingBody } from './tracking-fields.tsx';

/** Corrects the tracking of a shipped parcel. */
export function CorrectForm({ parcel, onDone }: { readonly parcel: Parcel; readonly onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<TrackingValues>({
    initialValues: {
      Courier: parcel.Courier ?? '',
      TrackingNumber: parcel.TrackingNumber ?? '',
      TrackingUrl: parcel.TrackingUrl ?? '',
    },
  });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `correct-${parcel.Id}`,
    save: (values) =>
      api.post('/operator/Parcels/:id/CorrectTracking', { params: { id: parcel.Id }, body: trackingBody(values) }),
    onSaved: async () => {
      notifyDone(t('Tracking corrected. The account is notified.'));
      onDone();
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
          <Button variant="subtle" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {t('Correct')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

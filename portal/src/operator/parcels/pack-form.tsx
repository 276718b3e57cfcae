import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';

export function PackForm({ parcel }: { readonly parcel: Parcel }) {
  const client = useQueryClient();
  const left = parcel.CardCount - parcel.PackedCount;
  const detail = useQuery({
    queryKey: keys.operator.parcel(parcel.Id),
    queryFn: () => api.get('/operator/Parcels/:id', { params: { id: parcel.Id } }),
  });
  const setAside = detail.data?.Serials.filter(({ Packed }) => !Packed).map(({ Serial }) => Serial) ?? [];
  const form = useForm({ initialValues: { Serials: '' } });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `pack-${parcel.Id}`,
    save: ({ Serials }) =>
      api.post('/operator/Parcels/:id/Pack', {
        params: { id: parcel.Id },
        body: { Serials: Serials.split(/[\s,;]+/).filter(Boolean) },
      }),
    onSaved: async () => {
      form.reset();
      notifyDone(t('Cards packed.'));
      await client.invalidateQueries({ queryKey: keys.operator.everyParcel });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Restored {...restored} />
        <Textarea
          label={t('Serial numbers')}
          description={t('Scan the cards to pack, one per line; {count} left.', { count: left })}
          autosize
          minRows={3}
          required
          {...form.getInputProps('Serials')}
        />
        <Faults faults={faults} />
        <Group justify="space-between">
          <Button
            variant="subtle"
            disabled={setAside.length === 0}
            onClick={() => form.setFieldValue('Serials', setAside.join('\n'))}
          >
            {t('Use reserved cards')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('Pack cards')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

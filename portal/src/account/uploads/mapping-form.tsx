import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload, UploadType } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { ColumnsSection } from './mapping-columns.tsx';
import { DefaultsSection } from './mapping-defaults.tsx';
import { fromValues, type MappingValues, toValues } from './mapping-values.ts';

interface MappingFormProps {
  readonly upload: Upload;
  readonly onSaved: () => void;
}

export function MappingForm({ upload, onSaved }: MappingFormProps) {
  const client = useQueryClient();
  const form = useForm<MappingValues>({ initialValues: toValues(upload) });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `mapping-${upload.Id}`,
    save: (values) => api.put('/Uploads/:id/Mapping', { params: { id: upload.Id }, body: fromValues(values) }),
    onSaved: async (mapped) => {
      client.setQueryData(keys.upload(upload.Id), mapped);
      await client.invalidateQueries({ queryKey: ['uploads', 'rows', upload.Id] });
      onSaved();
    },
  });
  const { Type } = form.getValues();
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Faults faults={faults} />
        <Restored {...restored} />
        {upload.Mapping.IsRemembered && (
          <Alert color="blue" variant="light" icon={<IconHistory aria-hidden="true" />}>
            {t(
              'Mapped like your last list with the same columns. Check that it still fits, above all product and value.',
            )}
          </Alert>
        )}
        <Section title={t('Delivery')}>
          <SegmentedControl
            aria-label={t('Delivery')}
            data={[
              { value: 'DigitalDelivery', label: t('Email or SMS') },
              { value: 'Links', label: t('Links') },
              { value: 'PhysicalShipment', label: t('Mail', {}, 'by post') },
            ]}
            value={Type}
            onChange={(value) => form.setFieldValue('Type', value as UploadType)}
          />
        </Section>
        <ColumnsSection upload={upload} form={form} />
        <DefaultsSection form={form} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed">
            {t('Every row is checked next; nothing is bought.')}
          </Text>
          <Button type="submit" loading={isSaving}>
            {t('Continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

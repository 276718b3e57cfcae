import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../i18n/t.ts';

export interface TrackingValues extends Record<string, unknown> {
  Courier: string;
  TrackingNumber: string;
  TrackingUrl: string;
}

export function TrackingFields({ form }: { readonly form: UseFormReturnType<TrackingValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Courier')} required {...form.getInputProps('Courier')} />
        <TextInput label={t('Tracking number')} required {...form.getInputProps('TrackingNumber')} />
      </SimpleGrid>
      <TextInput label={t('Tracking URL')} placeholder="https://" {...form.getInputProps('TrackingUrl')} />
    </>
  );
}

export function trackingBody({ Courier, TrackingNumber, TrackingUrl }: TrackingValues) {
  return {
    Courier: Courier.trim(),
    TrackingNumber: TrackingNumber.trim(),
    ...(TrackingUrl.trim() && { TrackingUrl: TrackingUrl.trim() }),
  };
}

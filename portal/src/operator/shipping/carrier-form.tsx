import { MultiSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CarrierEdit, OperatorCarrier } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { ChoiceForm } from './choice-form.tsx';
import type { ChoiceKind } from './choice-section.tsx';

interface CarrierFormProps {
  readonly kind: ChoiceKind<OperatorCarrier, CarrierEdit>;
  readonly carrier: OperatorCarrier | null;
  readonly onClose: () => void;
}

export function CarrierForm({ kind, carrier, onClose }: CarrierFormProps) {
  const products = useQuery({
    queryKey: keys.operator.products,
    queryFn: () => api.get('/operator/Products'),
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
  return (
    <ChoiceForm
      kind={kind}
      id={carrier?.Id ?? null}
      form={form}
      toBody={({ Id: _, ...members }) => members}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('Name')} />
        <TextInput label={t('Id')} required readOnly={carrier !== null} {...form.getInputProps('Id')} />
      </SimpleGrid>
      <TextInput label={t('Description')} {...form.getInputProps('Description')} />
      <MultiSelect
        label={t('Supported products')}
        searchable
        data={(products.data?.Data ?? [])
          .filter(({ Type }) => Type === 'Physical')
          .map(({ Id, Name }) => ({ value: Id, label: Name }))}
        {...form.getInputProps('ProductIds')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t('Fulfillment group')} required {...form.getInputProps('FulfillmentGroup')} />
        <NumberInput
          label={t('Minimum cards')}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('MinSupportedQuantity')}
        />
        <NumberInput
          label={t('Maximum cards')}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('MaxSupportedQuantity')}
        />
      </SimpleGrid>
    </ChoiceForm>
  );
}

import { NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { OperatorShippingMethod, ShippingMethodEdit } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { currencyChoices } from '../../ui/currencies.ts';
import { RowFields } from '../../ui/row-fields.tsx';
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
  readonly kind: ChoiceKind<OperatorShippingMethod, ShippingMethodEdit>;
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
  return (
    <ChoiceForm kind={kind} id={method?.Id ?? null} form={form} toBody={toBody} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Carrier')} required data-autofocus {...form.getInputProps('Carrier')} />
        <TextInput label={t('Id')} required readOnly={method !== null} {...form.getInputProps('Id')} />
      </SimpleGrid>
      <TextInput label={t('Description')} required {...form.getInputProps('Description')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t('Fulfillment group')} required {...form.getInputProps('FulfillmentGroup')} />
        <NumberInput label={t('Cost per parcel')} min={0} required {...form.getInputProps('Cost')} />
        <Select
          label={t('Currency')}
          data={currencyChoices}
          searchable
          allowDeselect={false}
          {...form.getInputProps('CurrencyCode')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('The first tier that fits a parcel decides its price; without one, the cost above holds.')}
      </Text>
      <TierFields form={form} />
    </ChoiceForm>
  );
}

function TierFields({ form }: { readonly form: UseFormReturnType<MethodValues> }) {
  const { CurrencyCode } = form.getValues();
  return (
    <RowFields
      form={form}
      path="Tiers"
      addLabel={t('Tier')}
      removeLabel={t('Remove tier')}
      emptyRow={{ Type: 'Quantity', From: 1, To: '', Cost: 0 }}
      gap="xs"
    >
      {(row) => (
        <>
          <Select
            label={t('By')}
            w={110}
            data={[
              { value: 'Quantity', label: t('Cards') },
              { value: 'Value', label: t('Value') },
            ]}
            allowDeselect={false}
            {...form.getInputProps(`${row}.Type`)}
          />
          <NumberInput
            label={t('From', {}, 'range')}
            min={0}
            className="grow-small"
            {...form.getInputProps(`${row}.From`)}
          />
          <NumberInput
            label={t('To', {}, 'range')}
            min={0}
            placeholder={t('no limit')}
            className="grow-small"
            {...form.getInputProps(`${row}.To`)}
          />
          <NumberInput
            label={t('Cost ({currencyCode})', { currencyCode: CurrencyCode })}
            min={0}
            className="grow-small"
            {...form.getInputProps(`${row}.Cost`)}
          />
        </>
      )}
    </RowFields>
  );
}

function toBody({
  Tiers,
  Cost,
  Carrier,
  Description,
  CurrencyCode,
  FulfillmentGroup,
}: MethodValues): ShippingMethodEdit {
  return {
    Carrier,
    Description,
    CurrencyCode,
    FulfillmentGroup,
    Cost: Number(Cost),
    Tiers: Tiers.map((tier) => ({
      Type: tier.Type,
      From: Number(tier.From),
      To: tier.To === '' ? null : Number(tier.To),
      Cost: Number(tier.Cost),
    })),
  };
}

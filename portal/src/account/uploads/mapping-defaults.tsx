import { NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { choice } from '../../ui/choice.ts';
import { Section } from '../../ui/section.tsx';
import {
  useBrandings,
  useCarriers,
  useDepartments,
  useProducts,
  useShippingMethods,
} from '../products/use-products.ts';
import type { MappingFields } from './mapping-values.ts';

interface DefaultsProps {
  readonly form: MappingFields;
}

/** What is taken where a row leaves a field empty. */
export function DefaultsSection({ form }: DefaultsProps) {
  return (
    <Section title={t('Defaults')} hint={t('Used for rows where the column is empty or missing.')}>
      <Stack>
        <DefaultFields form={form} />
        {form.getValues().Type === 'PhysicalShipment' && <ShippingDefaults form={form} />}
        <Textarea
          label={t('Message')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('Defaults.Message')}
        />
        <TextInput
          label={t('Note')}
          description={t('Internal. Recipients do not see it.')}
          maxLength={250}
          {...form.getInputProps('Note')}
        />
      </Stack>
    </Section>
  );
}

function ShippingDefaults({ form }: DefaultsProps) {
  const methods = useShippingMethods();
  const carriers = useCarriers();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
      <Select
        label={t('Shipping')}
        data={(methods.data?.Data ?? []).map(({ Id, Carrier, Description, CurrencyCode }) => ({
          value: Id,
          label: `${Carrier}: ${Description} (${CurrencyCode})`,
        }))}
        clearable
        searchable
        {...choice(form, 'Defaults.ShippingMethodId')}
      />
      <Select
        label={t('Card carrier')}
        data={(carriers.data?.Data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
        clearable
        searchable
        {...choice(form, 'Defaults.CarrierId')}
      />
    </SimpleGrid>
  );
}

function DefaultFields({ form }: DefaultsProps) {
  const products = useProducts();
  const brandings = useBrandings();
  const departments = useDepartments();
  const { Type } = form.getValues();
  const activeDepartments = departments.data?.Data.filter(({ Active }) => Active) ?? [];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
      <Select
        label={t('Product')}
        data={(products.data?.Data ?? [])
          .filter(({ AvailableDeliveryTypes }) => AvailableDeliveryTypes.includes(Type))
          .map(({ Id, Name, CurrencyCode }) => ({ value: Id, label: `${Name} (${CurrencyCode})` }))}
        clearable
        searchable
        {...choice(form, 'Defaults.ProductId')}
      />
      <NumberInput label={t('Value')} min={0} {...form.getInputProps('Defaults.Value')} />
      <NumberInput
        label={t('Quantity')}
        min={1}
        max={10_000}
        allowDecimal={false}
        placeholder="1"
        {...form.getInputProps('Defaults.Quantity')}
      />
      <TextInput
        label={t('From', {}, 'the sender of a gift')}
        maxLength={100}
        {...form.getInputProps('Defaults.FromName')}
      />
      <Select
        label={t('Branding')}
        data={(brandings.data?.Data ?? [])
          .filter(({ Active }) => Active)
          .map(({ Id, Name }) => ({ value: Id, label: Name }))}
        clearable
        {...choice(form, 'Defaults.BrandingId')}
      />
      {activeDepartments.length > 0 && (
        <Select
          label={t('Department')}
          data={activeDepartments.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          required
          {...choice(form, 'DepartmentId')}
        />
      )}
    </SimpleGrid>
  );
}

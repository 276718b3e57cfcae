import { NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { choice } from '../../ui/choice.ts';
import { Section } from '../../ui/section.tsx';
import { useBrandings, useDepartments, useProducts } from '../products/use-products.ts';
import type { MappingFields } from './mapping-values.ts';

interface DefaultsProps {
  readonly form: MappingFields;
}

/** What is taken where a row leaves a field empty. */
export function DefaultsSection({ form }: DefaultsProps) {
  return (
    <Section title="Defaults" hint="Used for rows where the column is empty or missing.">
      <Stack>
        <DefaultFields form={form} />
        <Textarea label="Message" autosize minRows={2} maxLength={500} {...form.getInputProps('Defaults.Message')} />
        <TextInput
          label="Note"
          description="Internal. Recipients do not see it."
          maxLength={250}
          {...form.getInputProps('Note')}
        />
      </Stack>
    </Section>
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
        label="Product"
        data={(products.data?.Data ?? [])
          .filter(({ AvailableDeliveryTypes }) => AvailableDeliveryTypes.includes(Type))
          .map(({ Id, Name, CurrencyCode }) => ({ value: Id, label: `${Name} (${CurrencyCode})` }))}
        clearable
        searchable
        {...choice(form, 'Defaults.ProductId')}
      />
      <NumberInput label="Value" min={0} {...form.getInputProps('Defaults.Value')} />
      <NumberInput
        label="Quantity"
        min={1}
        max={10_000}
        allowDecimal={false}
        placeholder="1"
        {...form.getInputProps('Defaults.Quantity')}
      />
      <TextInput label="From" maxLength={100} {...form.getInputProps('Defaults.FromName')} />
      <Select
        label="Branding"
        data={(brandings.data?.Data ?? [])
          .filter(({ Active }) => Active)
          .map(({ Id, Name }) => ({ value: Id, label: Name }))}
        clearable
        {...choice(form, 'Defaults.BrandingId')}
      />
      {activeDepartments.length > 0 && (
        <Select
          label="Department"
          data={activeDepartments.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          required
          {...choice(form, 'DepartmentId')}
        />
      )}
    </SimpleGrid>
  );
}

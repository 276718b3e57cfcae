import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Tabs,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { currencyChoices } from '../../account/funding/currencies.ts';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AskedApproval, OperatorProduct } from '../../api/types/operator.ts';
import { Faults } from '../../ui/faults.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';
import { FaceplateField } from './faceplate-field.tsx';
import { type ProductValues, toInput, toValues } from './product-values.ts';
import { TranslationsField } from './translations-field.tsx';

interface SavedProduct extends OperatorProduct {
  readonly Approval: AskedApproval | null;
}

const sourceNames = ['inventory', 'supplier', 'simulator'];

export function ProductForm({ product }: { readonly product: OperatorProduct | null }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm<ProductValues>({ initialValues: toValues(product) });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => {
      const body = toInput(values, product === null);
      return product
        ? api.put<SavedProduct>(`/operator/Products/${segment(product.Id)}`, body)
        : api.post<SavedProduct>('/operator/Products', { body });
    },
    onSaved: async ({ Approval }) => {
      tellDone(product ? 'A new version is in the catalog.' : 'The product is in the catalog.');
      if (Approval) tellDone('Its price was requested. Another operator has to approve it.');
      await Promise.all(
        [keys.operator.products, keys.operator.everyApproval].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      if (!product) go('/operator/catalog');
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Section>
          <Tabs defaultValue="basics">
            <Tabs.List mb="md">
              <Tabs.Tab value="basics">What it is</Tabs.Tab>
              <Tabs.Tab value="texts">Texts</Tabs.Tab>
              <Tabs.Tab value="pictures">Faceplates</Tabs.Tab>
              <Tabs.Tab value="translations">Translations</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="basics">
              <Basics form={form} isNew={product === null} />
            </Tabs.Panel>
            <Tabs.Panel value="texts">
              <Texts form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="pictures">
              <FaceplateField form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="translations">
              <TranslationsField form={form} />
            </Tabs.Panel>
          </Tabs>
        </Section>
        <Faults faults={faults} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={product !== null && !form.isDirty()}>
            {product ? 'Save as a new version' : 'Add to the catalog'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Form = ReturnType<typeof useForm<ProductValues>>;

function Basics({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) {
  const { DenominationType, AvailableDeliveryTypes } = form.getValues();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" maxLength={200} required {...form.getInputProps('Name')} />
        <TextInput
          label="Id"
          description={isNew ? 'Orders name it by this; it never changes.' : undefined}
          maxLength={100}
          required
          readOnly={!isNew}
          {...form.getInputProps('Id')}
        />
        <Select label="Kind" data={['Digital', 'Physical']} allowDeselect={false} {...form.getInputProps('Type')} />
        <Select
          label="Currency"
          data={currencyChoices}
          searchable={isNew}
          readOnly={!isNew}
          allowDeselect={false}
          {...form.getInputProps('CurrencyCode')}
        />
        <Select
          label="Values"
          data={[
            { value: 'Fixed', label: 'Fixed values' },
            { value: 'Range', label: 'Any value within a range' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('DenominationType')}
        />
        <TextInput
          label={DenominationType === 'Fixed' ? 'The values' : 'Suggested values'}
          placeholder="10, 25, 50"
          {...form.getInputProps('Denominations')}
        />
      </SimpleGrid>
      {DenominationType === 'Range' && (
        <SimpleGrid cols={3}>
          <NumberInput label="From" min={0} required {...form.getInputProps('DenominationRange.Min')} />
          <NumberInput label="To" min={0} required {...form.getInputProps('DenominationRange.Max')} />
          <NumberInput label="In steps of" min={0} required {...form.getInputProps('DenominationRange.Step')} />
        </SimpleGrid>
      )}
      <MultiSelect
        label="Reaches people by"
        data={[
          { value: 'DigitalDelivery', label: 'Email or SMS' },
          { value: 'Links', label: 'Links' },
          { value: 'PhysicalShipment', label: 'Post' },
        ]}
        {...form.getInputProps('AvailableDeliveryTypes')}
      />
      {AvailableDeliveryTypes.includes('PhysicalShipment') && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Fulfillment group" {...form.getInputProps('FulfillmentGroup')} />
          <Checkbox
            label="Needs a card carrier"
            mt={28}
            {...form.getInputProps('HasRequiredCardCarriers', { type: 'checkbox' })}
          />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput label="Fee a card" min={0} {...form.getInputProps('Fee')} />
        <NumberInput label="Discount (%)" min={0} max={100} {...form.getInputProps('DiscountPercentage')} />
        <TagsInput label="Languages" placeholder="en-US" {...form.getInputProps('CultureCodes')} />
        <TagsInput
          label="Codes come from"
          description="In this order; empty: as the service is set up. Cards that are mailed come from inventory."
          data={sourceNames}
          {...form.getInputProps('Sources')}
        />
      </SimpleGrid>
      <Checkbox
        label="Every account may order it"
        description="Otherwise only accounts to which it is given."
        {...form.getInputProps('IsPublic', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function Texts({ form }: { readonly form: Form }) {
  const area = { autosize: true, minRows: 2 } as const;
  return (
    <Stack>
      <TextInput label="Short description" {...form.getInputProps('ShortDescription')} />
      <Textarea label="Long description" {...area} {...form.getInputProps('LongDescription')} />
      <Textarea label="Terms" {...area} {...form.getInputProps('Terms')} />
      <Textarea label="Disclaimer" {...area} {...form.getInputProps('Disclaimer')} />
      <Textarea label="How to redeem" {...area} {...form.getInputProps('RedemptionNote')} />
    </Stack>
  );
}

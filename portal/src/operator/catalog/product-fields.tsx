import {
  Checkbox,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currencyChoices } from '../../account/funding/currencies.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ProductFormFields } from './product-values.ts';

interface FieldsProps {
  readonly form: ProductFormFields;
}

interface NamedFieldsProps extends FieldsProps {
  readonly isNew: boolean;
}

/** A product's properties, delivery and price. */
export function Basics({ form, isNew }: NamedFieldsProps) {
  return (
    <Stack>
      <IdentityFields form={form} isNew={isNew} />
      <ChoiceFields form={form} isNew={isNew} />
      <ValueFields form={form} />
      <DeliveryFields form={form} />
      <ExpiryFields form={form} />
      <PriceAndSourceFields form={form} />
      <Checkbox
        label="Available to every account"
        description="Otherwise only to the accounts you select."
        {...form.getInputProps('IsPublic', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function IdentityFields({ form, isNew }: NamedFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="Name" maxLength={200} required {...form.getInputProps('Name')} />
      <TextInput
        label="Id"
        description={isNew ? 'Orders refer to the product by this id. It cannot be changed later.' : undefined}
        maxLength={100}
        required
        readOnly={!isNew}
        {...form.getInputProps('Id')}
      />
      <Select label="Type" data={['Digital', 'Physical']} allowDeselect={false} {...form.getInputProps('Type')} />
      <Select
        label="Currency"
        data={currencyChoices}
        searchable={isNew}
        readOnly={!isNew}
        allowDeselect={false}
        {...form.getInputProps('CurrencyCode')}
      />
    </SimpleGrid>
  );
}

/** Whether recipients get this card, or pick among other products of the same currency. */
function ChoiceFields({ form, isNew }: NamedFieldsProps) {
  const { Kind, CurrencyCode } = form.getValues();
  const products = useQuery({ queryKey: keys.operator.products, queryFn: () => api.get('/operator/Products') });
  const choices = (products.data?.Data ?? []).filter(
    (product) => product.Kind === 'Card' && product.Type === 'Digital' && product.CurrencyCode === CurrencyCode,
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="The recipient gets"
        description={isNew ? 'Cannot be changed later.' : undefined}
        data={[
          { value: 'Card', label: 'This card' },
          { value: 'Choice', label: 'A choice among other products' },
        ]}
        readOnly={!isNew}
        allowDeselect={false}
        {...form.getInputProps('Kind')}
      />
      {Kind === 'Choice' && (
        <MultiSelect
          label="Choices"
          description="Digital products of the same currency. Each value must be sold whole by one of them."
          data={choices.map(({ Id, Name, Active }) => ({ value: Id, label: Active ? Name : `${Name} (retired)` }))}
          searchable
          hidePickedOptions
          {...form.getInputProps('Choices')}
        />
      )}
    </SimpleGrid>
  );
}

function ValueFields({ form }: FieldsProps) {
  const { DenominationType } = form.getValues();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Value type"
          data={[
            { value: 'Fixed', label: 'Fixed values' },
            { value: 'Range', label: 'Any value within a range' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('DenominationType')}
        />
        <TextInput
          label={DenominationType === 'Fixed' ? 'Values' : 'Suggested values'}
          placeholder="10, 25, 50"
          {...form.getInputProps('Denominations')}
        />
      </SimpleGrid>
      {DenominationType === 'Range' && (
        <SimpleGrid cols={3}>
          <NumberInput label="From" min={0} required {...form.getInputProps('DenominationRange.Min')} />
          <NumberInput label="To" min={0} required {...form.getInputProps('DenominationRange.Max')} />
          <NumberInput label="Step" min={0} required {...form.getInputProps('DenominationRange.Step')} />
        </SimpleGrid>
      )}
    </>
  );
}

function DeliveryFields({ form }: FieldsProps) {
  const { AvailableDeliveryTypes } = form.getValues();
  return (
    <>
      <MultiSelect
        label="Delivery"
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
            label="Requires a card carrier"
            mt={28}
            {...form.getInputProps('HasRequiredCardCarriers', { type: 'checkbox' })}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** How long recipients have to open cards; plastic cards do not expire. */
function ExpiryFields({ form }: FieldsProps) {
  const { NeverExpires } = form.getValues();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput
        label="Minimum days to open"
        description="Orders cannot set an earlier expiry. Leave empty for one day."
        min={1}
        max={1_825}
        allowDecimal={false}
        disabled={NeverExpires}
        {...form.getInputProps('MinClaimDays')}
      />
      <Checkbox
        label="Never expires"
        description="Gifts of this product can always be opened."
        mt={{ base: 0, sm: 28 }}
        {...form.getInputProps('NeverExpires', { type: 'checkbox' })}
      />
    </SimpleGrid>
  );
}

function PriceAndSourceFields({ form }: FieldsProps) {
  const isChoice = form.getValues().Kind === 'Choice';
  const products = useQuery({ queryKey: keys.operator.products, queryFn: () => api.get('/operator/Products') });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput label="Fee per card" min={0} {...form.getInputProps('Fee')} />
      <NumberInput label="Discount (%)" min={0} max={100} {...form.getInputProps('DiscountPercentage')} />
      <TagsInput label="Languages" placeholder="en-US" {...form.getInputProps('CultureCodes')} />
      {!isChoice && (
        <TagsInput
          label="Code sources"
          description="Tried in this order; one that fails is passed over. Leave empty for the server default. Mailed cards come from inventory."
          data={products.data?.SourceNames ?? []}
          {...form.getInputProps('Sources')}
        />
      )}
    </SimpleGrid>
  );
}

export function Texts({ form }: FieldsProps) {
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

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
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { currencyChoices } from '../../ui/currencies.ts';
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
        label={t('Available to every account')}
        description={t('Otherwise only to the accounts you select.')}
        {...form.getInputProps('IsPublic', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function IdentityFields({ form, isNew }: NamedFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('Name')} maxLength={200} required {...form.getInputProps('Name')} />
      <TextInput
        label={t('Id')}
        description={isNew ? t('Orders refer to the product by this id. It cannot be changed later.') : undefined}
        maxLength={100}
        required
        readOnly={!isNew}
        {...form.getInputProps('Id')}
      />
      <Select
        label={t('Type')}
        data={[
          { value: 'Digital', label: t('Digital') },
          { value: 'Physical', label: t('Physical') },
        ]}
        allowDeselect={false}
        {...form.getInputProps('Type')}
      />
      <Select
        label={t('Currency')}
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
        label={t('The recipient gets')}
        description={isNew ? t('Cannot be changed later.') : undefined}
        data={[
          { value: 'Card', label: t('This card') },
          { value: 'Choice', label: t('A choice among other products') },
        ]}
        readOnly={!isNew}
        allowDeselect={false}
        {...form.getInputProps('Kind')}
      />
      {Kind === 'Choice' && (
        <MultiSelect
          label={t('Choices')}
          description={t('Digital products of the same currency. Each value must be sold whole by one of them.')}
          data={choices.map(({ Id, Name, Active }) => ({
            value: Id,
            label: Active ? Name : t('{name} (retired)', { name: Name }),
          }))}
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
          label={t('Value type')}
          data={[
            { value: 'Fixed', label: t('Fixed values') },
            { value: 'Range', label: t('Any value within a range') },
          ]}
          allowDeselect={false}
          {...form.getInputProps('DenominationType')}
        />
        <TextInput
          label={DenominationType === 'Fixed' ? t('Values') : t('Suggested values')}
          placeholder="10, 25, 50"
          {...form.getInputProps('Denominations')}
        />
      </SimpleGrid>
      {DenominationType === 'Range' && (
        <SimpleGrid cols={3}>
          <NumberInput
            label={t('From', {}, 'range')}
            min={0}
            required
            {...form.getInputProps('DenominationRange.Min')}
          />
          <NumberInput label={t('To', {}, 'range')} min={0} required {...form.getInputProps('DenominationRange.Max')} />
          <NumberInput label={t('Step')} min={0} required {...form.getInputProps('DenominationRange.Step')} />
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
        label={t('Delivery')}
        data={[
          { value: 'DigitalDelivery', label: t('Email or SMS') },
          { value: 'Links', label: t('Links') },
          { value: 'PhysicalShipment', label: t('Post') },
        ]}
        {...form.getInputProps('AvailableDeliveryTypes')}
      />
      {AvailableDeliveryTypes.includes('PhysicalShipment') && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('Fulfillment group')} {...form.getInputProps('FulfillmentGroup')} />
          <Checkbox
            label={t('Requires a card carrier')}
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
        label={t('Minimum days to open')}
        description={t('Orders cannot set an earlier expiry. Leave empty for one day.')}
        min={1}
        max={1_825}
        allowDecimal={false}
        disabled={NeverExpires}
        {...form.getInputProps('MinClaimDays')}
      />
      <Checkbox
        label={t('Never expires')}
        description={t('Gifts of this product can always be opened.')}
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
      <NumberInput label={t('Fee per card')} min={0} {...form.getInputProps('Fee')} />
      <NumberInput label={t('Discount (%)')} min={0} max={100} {...form.getInputProps('DiscountPercentage')} />
      <TagsInput label={t('Languages')} placeholder="en-US" {...form.getInputProps('CultureCodes')} />
      {!isChoice && (
        <TagsInput
          label={t('Code sources')}
          description={t(
            'Tried in this order; one that fails is passed over. Leave empty for the server default. Mailed cards come from inventory.',
          )}
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
      <TextInput label={t('Short description')} {...form.getInputProps('ShortDescription')} />
      <Textarea label={t('Long description')} {...area} {...form.getInputProps('LongDescription')} />
      <Textarea label={t('Terms')} {...area} {...form.getInputProps('Terms')} />
      <Textarea label={t('Disclaimer')} {...area} {...form.getInputProps('Disclaimer')} />
      <Textarea label={t('How to redeem')} {...area} {...form.getInputProps('RedemptionNote')} />
    </Stack>
  );
}

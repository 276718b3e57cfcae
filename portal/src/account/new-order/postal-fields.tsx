import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { choice } from '../../ui/choice.ts';
import { formatMoney } from '../../ui/format.ts';
import { useCarriers, useShippingMethods } from '../products/use-products.ts';
import type { OrderValues } from './order-form.ts';

interface PostalFieldsProps {
  readonly form: UseFormReturnType<OrderValues>;
  readonly at: string;
  readonly product: Product | undefined;
}

export function PostalFields({ form, at, product }: PostalFieldsProps) {
  const methods = useShippingMethods();
  const carriers = useCarriers();
  const group = product?.Meta?.ShippingConfiguration?.FulfillmentGroup;
  const field = (name: string) => form.getInputProps(`${at}.PhysicalDeliveryAddress.${name}`);
  const choose = (name: string) => choice(form, `${at}.PhysicalDeliveryAddress.${name}`);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('Shipping')}
          required
          placeholder={product ? t('Choose one') : t('Choose a product first')}
          disabled={!product}
          data={(methods.data?.Data ?? [])
            .filter(
              ({ FulfillmentGroup, CurrencyCode }) =>
                FulfillmentGroup === group && CurrencyCode === product?.CurrencyCode,
            )
            .map(({ Id, Carrier, Description, Cost, CurrencyCode }) => ({
              value: Id,
              label: `${Carrier}: ${Description.replace(/[.。]$/, '')}, ${formatMoney(Cost, CurrencyCode)}`,
            }))}
          {...choose('ShippingMethodId')}
        />
        <Select
          label={t('Card carrier')}
          placeholder={t('Default')}
          clearable
          required={product?.Meta?.ShippingConfiguration?.HasRequiredCardCarriers ?? false}
          data={(carriers.data?.Data ?? [])
            .filter(
              ({ ProductIds, FulfillmentGroup }) =>
                FulfillmentGroup === group && product && ProductIds.includes(product.Id),
            )
            .map(({ Id, Name }) => ({ value: Id, label: Name }))}
          {...choose('CarrierId')}
        />
      </SimpleGrid>
      <TextInput label={t('Recipient’s name')} required autoComplete="off" {...field('Name')} />
      <TextInput label={t('Street and number')} required autoComplete="off" {...field('AddressLine1')} />
      <TextInput label={t('Address line 2')} autoComplete="off" {...field('AddressLine2')} />
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <TextInput label={t('City')} required autoComplete="off" {...field('City')} />
        <TextInput label={t('State')} autoComplete="off" {...field('State')} />
        <TextInput label={t('Postal code')} required autoComplete="off" {...field('Zip')} />
        <TextInput
          label={t('Country')}
          description={t('Two letters, such as DE.')}
          maxLength={2}
          required
          autoComplete="off"
          {...field('Country')}
        />
      </SimpleGrid>
    </>
  );
}

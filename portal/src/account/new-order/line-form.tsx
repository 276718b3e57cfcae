import { Button, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { choice } from '../../ui/choice.ts';
import { languageName } from '../../ui/language-name.ts';
import { Section } from '../../ui/section.tsx';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { useBrandings, useProducts } from '../products/use-products.ts';
import type { OrderForm } from './form-type.ts';
import { LineNotice } from './line-notice.tsx';
import { productsFor } from './order-form.ts';
import { PostalFields } from './postal-fields.tsx';
import { DeliveryNote } from './schedule/delivery-note.tsx';
import { ValueField } from './value-field.tsx';

interface LineFormProps {
  readonly form: OrderForm;
  readonly index: number;
  readonly remove?: () => void;
  /** Somebody works on this line. */
  readonly onActive: () => void;
}

export function LineForm({ form, index, remove, onActive }: LineFormProps) {
  const products = useProducts();
  const { Type, LineItems } = form.getValues();
  const line = LineItems[index];
  if (!line) return null;
  const at = `LineItems.${index}`;
  const choices = productsFor(products.data?.Data ?? [], Type);
  const product = choices.find(({ Id }) => Id === line.ProductId);
  return (
    <Section
      title={LineItems.length > 1 ? t('Recipient {number}', { number: index + 1 }) : t('The gift')}
      actions={
        remove && (
          <Button size="xs" variant="subtle" color="red" leftSection={<IconTrash size={14} />} onClick={remove}>
            {t('Remove')}
          </Button>
        )
      }
    >
      <Stack onFocusCapture={onActive}>
        <LineNotice line={line} product={product} isLoading={products.isPending} />
        <GiftFields form={form} at={at} choices={choices} product={product} isLoading={products.isPending} />
        {Type === 'DigitalDelivery' && <DigitalAddressFields form={form} at={at} />}
        {Type === 'PhysicalShipment' && <PostalFields form={form} at={at} product={product} />}
        <PersonalFields form={form} at={at} product={product} />
      </Stack>
    </Section>
  );
}

interface LineFieldsProps {
  readonly form: OrderForm;
  /** The line's path in the form. */
  readonly at: string;
}

interface GiftFieldsProps extends LineFieldsProps {
  readonly choices: readonly Product[];
  readonly product: Product | undefined;
  readonly isLoading: boolean;
}

function GiftFields({ form, at, choices, product, isLoading }: GiftFieldsProps) {
  return (
    <>
      <Select
        label={t('Product')}
        data={choices.map(({ Id, Name, CurrencyCode }) => ({ value: Id, label: `${Name} (${CurrencyCode})` }))}
        nothingFoundMessage={t('No matching product')}
        placeholder={isLoading ? t('Loading…') : t('Choose one')}
        searchable
        required
        {...choice(form, `${at}.ProductId`)}
        onChange={(value) => {
          form.setFieldValue(`${at}.ProductId`, value ?? '');
          form.setFieldValue(`${at}.Value`, '');
          form.setFieldValue(`${at}.Culture`, '');
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ValueField form={form} path={`${at}.Value`} product={product} />
        <NumberInput
          label={t('Quantity')}
          min={1}
          max={10_000}
          allowDecimal={false}
          thousandSeparator={false}
          {...form.getInputProps(`${at}.Quantity`)}
        />
      </SimpleGrid>
    </>
  );
}

function DigitalAddressFields({ form, at }: LineFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('Email')} type="email" {...form.getInputProps(`${at}.DigitalDeliveryAddress.Email`)} />
      <TextInput
        label={t('Mobile number')}
        placeholder="+12025550123"
        {...form.getInputProps(`${at}.DigitalDeliveryAddress.Sms`)}
      />
    </SimpleGrid>
  );
}

interface PersonalFieldsProps extends LineFieldsProps {
  readonly product: Product | undefined;
}

function PersonalFields({ form, at, product }: PersonalFieldsProps) {
  const brandings = useBrandings();
  const { Type } = form.getValues();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Type !== 'PhysicalShipment' && (
          <TextInput
            label={t('Recipient’s name')}
            maxLength={100}
            {...form.getInputProps(`${at}.Personalization.To`)}
          />
        )}
        <TextInput
          label={t('From')}
          placeholder={t('Your team')}
          maxLength={100}
          {...form.getInputProps(`${at}.Personalization.FromName`)}
        />
      </SimpleGrid>
      <Textarea
        label={t('Message')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps(`${at}.Personalization.Message`)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Type !== 'PhysicalShipment' && (
          <Select
            label={t('Branding')}
            placeholder={t('Default design')}
            data={
              brandings.data?.Data.filter(({ Active }) => Active).map(({ Id, Name }) => ({
                value: Id,
                label: Name,
              })) ?? []
            }
            clearable
            {...choice(form, `${at}.BrandingId`)}
          />
        )}
        <Select
          label={t('Language')}
          description={t('Of the message and the gift page.')}
          placeholder={
            product
              ? t('Default: {language}', { language: languageName(product.CultureCodes[0] ?? 'en-US') })
              : t('Choose a product first')
          }
          disabled={!product}
          data={(product?.CultureCodes ?? []).map((value) => ({ value, label: languageName(value) }))}
          clearable
          {...choice(form, `${at}.Culture`)}
        />
      </SimpleGrid>
      <TimeFields form={form} at={at} />
    </>
  );
}

function TimeFields({ form, at }: LineFieldsProps) {
  const { Type, LineItems } = form.getValues();
  const { DeliveryDate, DeliveryZone } = LineItems[Number(at.split('.')[1])]?.Personalization ?? noTime;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={t('Deliver on')}
          description={t('Leave empty to deliver now.')}
          {...form.getInputProps(`${at}.Personalization.DeliveryDate`)}
        />
        <ZoneSelect {...choice(form, `${at}.Personalization.DeliveryZone`)} />
      </SimpleGrid>
      <DeliveryNote date={DeliveryDate} zone={DeliveryZone} />
      {Type !== 'PhysicalShipment' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="datetime-local"
            label={t('Expires on')}
            description={t(
              'In your time zone. Cards that nobody has opened by then are refunded. Leave empty to use the account’s setting.',
            )}
            {...form.getInputProps(`${at}.ClaimExpiresAt`)}
          />
        </SimpleGrid>
      )}
    </>
  );
}

const noTime = { DeliveryDate: '', DeliveryZone: '' };

import { Divider, Group, Image, ScrollArea, Stack, Text } from '@mantine/core';
import type { DeliveryType, OrderValidation, Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { formatInstantIn, zoneName } from '../../ui/time-zones.ts';
import { faceplateOf } from '../products/faceplate.ts';
import type { LineValues, OrderValues } from './order-form.ts';

interface PriceReviewProps {
  readonly values: OrderValues;
  readonly check: OrderValidation;
  readonly products: readonly Product[];
}

type LinePrice = NonNullable<OrderValidation['LineItems'][number]>;

/** Where the total comes from: each line with its parts, and the balance before and after. */
export function PriceReview({ values, check, products }: PriceReviewProps) {
  const currency = check.CurrencyCode ?? 'USD';
  const total = check.TotalCost ?? 0;
  const names = new Map(products.map((product) => [product.Id, product]));
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah="45vh" type="auto">
        <Stack gap="sm">
          {values.LineItems.map((line, index) => (
            <LineReview
              key={line.key}
              type={values.Type}
              line={line}
              price={check.LineItems[index] ?? null}
              product={names.get(line.ProductId)}
              currency={currency}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Divider />
      <Stack gap={4}>
        <Amount label={t('Balance now')} amount={check.Available} currency={currency} />
        <Amount label={t('This order')} amount={-total} currency={currency} isStrong />
        {!check.HeldForFunds && (
          <Amount label={t('Balance afterwards')} amount={check.Available - total} currency={currency} />
        )}
      </Stack>
    </Stack>
  );
}

interface LineReviewProps {
  readonly type: DeliveryType;
  readonly line: LineValues;
  readonly price: LinePrice | null;
  readonly product: Product | undefined;
  readonly currency: string;
}

function LineReview({ type, line, price, product, currency }: LineReviewProps) {
  const faceplate = product && faceplateOf(product);
  const quantity = Number(line.Quantity || 1);
  const each = formatMoney(Number(line.Value), currency);
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      {faceplate && <Image src={faceplate} alt="" w={72} h={46} radius="sm" fit="cover" />}
      <Stack gap={2} className="grow" miw={0}>
        <Text size="sm" fw={600}>
          {product?.Name ?? line.ProductId}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {recipientOf(type, line)}
        </Text>
        {line.Personalization.DeliveryDate !== '' && (
          <Text size="sm" c="dimmed">
            {t('Deliver on')}: {deliveryTimeOf(line)}
          </Text>
        )}
        {price && (
          <>
            <Amount
              label={quantity === 1 ? t('Face value') : t('{count} cards, {each} each', { count: quantity, each })}
              amount={price.FaceValue}
              currency={currency}
            />
            {price.Discount !== 0 && <Amount label={t('Discount')} amount={-price.Discount} currency={currency} />}
            {price.Fee !== 0 && <Amount label={t('Fee')} amount={price.Fee} currency={currency} />}
            {price.Shipping !== 0 && <Amount label={t('Shipping')} amount={price.Shipping} currency={currency} />}
            <Amount label={t('Cost')} amount={price.Cost} currency={currency} isStrong />
          </>
        )}
      </Stack>
    </Group>
  );
}

/** Only what is sent: an address that was entered for another way of delivery is not. */
function recipientOf(type: DeliveryType, line: LineValues): string {
  const { To } = line.Personalization;
  const { Email, Sms } = line.DigitalDeliveryAddress;
  const { Name, City } = line.PhysicalDeliveryAddress;
  const parts = { DigitalDelivery: [To, Email, Sms], Links: [To, t('by link')], PhysicalShipment: [Name, City] }[type];
  return parts.filter((part) => part !== '').join(', ');
}

/** The entered time, with its zone: nothing is converted, so it is read as if it were in UTC. */
function deliveryTimeOf({ Personalization: { DeliveryDate, DeliveryZone } }: LineValues): string {
  return `${formatInstantIn(`${DeliveryDate}Z`, 'UTC')} (${zoneName(DeliveryZone)})`;
}

interface AmountProps {
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly isStrong?: boolean;
}

function Amount({ label, amount, currency, isStrong = false }: AmountProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" fw={isStrong ? 600 : undefined}>
        {label}
      </Text>
      <Text size="sm" fw={isStrong ? 600 : undefined} className="numeric">
        {formatMoney(amount, currency)}
      </Text>
    </Group>
  );
}

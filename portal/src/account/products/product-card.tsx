import { Anchor, Badge, Card, Group, Image, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { typeWords } from '../orders/order-words.ts';
import { faceplateOf } from './faceplate.ts';
import { priceOf, valuesOf } from './price-words.ts';

/** A product in the list; its name opens its page. */
export function ProductCard({ product }: { readonly product: Product }) {
  const faceplate = faceplateOf(product);
  return (
    <Card className="sheet" padding="md" h="100%" radius="lg" withBorder>
      {faceplate && (
        <Card.Section>
          <Image src={faceplate} alt="" className="faceplate" fit="cover" loading="lazy" />
        </Card.Section>
      )}
      <Stack gap={6} mt="sm">
        <Title order={2} size="h5">
          <Anchor component={Link} href={`/products/${product.Id}`} inherit>
            {product.Name}
          </Anchor>
        </Title>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {product.ShortDescription}
        </Text>
        <Text size="sm" fw={600}>
          {valuesOf(product)}
        </Text>
        <Text size="xs" c="dimmed">
          {priceOf(product)}
        </Text>
        {product.Kind === 'Choice' && (
          <Text size="sm">
            {t('Recipients pick among {count, plural, one {# brand} other {# brands}}.', {
              count: product.Choices.length,
            })}
          </Text>
        )}
        <Group gap={4}>
          {product.AvailableDeliveryTypes.map((type) => (
            <Badge key={type} color="gray" size="sm">
              {typeWords[type]}
            </Badge>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}

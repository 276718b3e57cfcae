import { Badge, Card, Group, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '../../api/types.generated.ts';
import { formatMoney, formatPercent } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { typeWords } from '../orders/order-words.ts';
import { useProducts } from './use-products.ts';

export function ProductsPage() {
  const products = useProducts();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const fits = ({ Name, ShortDescription, CurrencyCode, Id }: Product) =>
    [Name, ShortDescription, CurrencyCode, Id].some((text) => text.toLowerCase().includes(wanted));
  return (
    <Page title="Products" lead="What your account can order, and at what price.">
      <SearchField placeholder="Name, currency or id" value={typed} onChange={setTyped} />
      <QueryView
        query={products}
        isEmpty={({ Data }) => Data.filter(fits).length === 0}
        empty={<Nothing title="No matching products" icon={<IconCards aria-hidden="true" />} />}
      >
        {({ Data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} component="ul" className="plain-list">
            {Data.filter(fits).map((product) => (
              <li key={product.Id}>
                <ProductCard product={product} />
              </li>
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </Page>
  );
}

function ProductCard({ product }: { readonly product: Product }) {
  const { CurrencyCode, Cost, DenominationRange: range } = product;
  const faceplate = product.Media.Faceplates[0]?.Path;
  return (
    <Card className="sheet" padding="md" h="100%" radius="lg" withBorder>
      {faceplate && (
        <Card.Section>
          <Image src={pathOf(faceplate)} alt="" h={150} fit="cover" loading="lazy" />
        </Card.Section>
      )}
      <Stack gap={6} mt="sm">
        <Title order={2} size="h5">
          {product.Name}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {product.ShortDescription}
        </Text>
        <Text size="sm" fw={600}>
          {range && product.DenominationType === 'Range'
            ? `${formatMoney(range.Min, CurrencyCode)} – ${formatMoney(range.Max, CurrencyCode)}`
            : product.Denominations.map((value) => formatMoney(value, CurrencyCode)).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {Cost.DiscountPercentage > 0 ? `${formatPercent(Cost.DiscountPercentage)} off` : 'At face value'}
          {Cost.Fee > 0 ? `, ${formatMoney(Cost.Fee, CurrencyCode)} fee per card` : ', no fee'}
        </Text>
        {product.Kind === 'Choice' && (
          <Text size="sm">
            Recipients pick among {product.Choices.length === 1 ? '1 brand' : `${product.Choices.length} brands`}.
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

// Pictures come from the service; its policy allows no others.
function pathOf(path: string): string {
  try {
    return new URL(path, window.location.origin).pathname;
  } catch {
    return path;
  }
}

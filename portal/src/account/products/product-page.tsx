import { Anchor, Button, Group, Image, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCards, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Product } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { typeWords } from '../orders/order-words.ts';
import { pathOf } from './faceplate.ts';
import { priceOf, valuesOf } from './price-words.ts';
import { useProductNames, useProducts } from './use-products.ts';

interface ProductPageProps {
  readonly params: { readonly id: string };
}

export function ProductPage({ params }: ProductPageProps) {
  const products = useProducts();
  return (
    <QueryView
      query={products}
      isEmpty={({ Data }) => !Data.some(({ Id }) => Id === params.id)}
      empty={<Missing id={params.id} />}
    >
      {({ Data }) => {
        const product = Data.find(({ Id }) => Id === params.id);
        return product && <ProductDetails product={product} />;
      }}
    </QueryView>
  );
}

function Missing({ id }: { readonly id: string }) {
  return (
    <Page title={t('Product')}>
      <Nothing title={t('Your account cannot order this product')} icon={<IconCards aria-hidden="true" />}>
        {rich('There is no active product with the id “{id}”. <all>See all products</all>.', {
          id,
          all: (words) => (
            <Anchor component={Link} href="/products" underline="always">
              {words}
            </Anchor>
          ),
        })}
      </Nothing>
    </Page>
  );
}

function ProductDetails({ product }: { readonly product: Product }) {
  return (
    <Page
      title={product.Name}
      back={<BackLink href="/products">{t('All products')}</BackLink>}
      lead={product.ShortDescription}
      actions={<OrderButton product={product} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Section title={t('For orders')}>
            <Stack>
              <CopyText value={product.Id} label={t('product id')} />
              <Facts facts={factsOf(product)} labelWidth="9rem" />
            </Stack>
          </Section>
          {product.Kind === 'Choice' && <Choices product={product} />}
        </Stack>
        <Section title={t('Pictures')}>
          <Group>
            {product.Media.Faceplates.map(({ Name, Path }) => (
              <Image key={Path} src={pathOf(Path)} alt={Name} w={180} radius="sm" />
            ))}
          </Group>
        </Section>
      </SimpleGrid>
      <Section title={t('What recipients read')}>
        <Stack>
          <Paragraph title={t('Description')} text={product.LongDescription} />
          <Paragraph title={t('How to redeem')} text={product.RedemptionNote} />
          <Paragraph title={t('Terms')} text={product.Terms} />
          <Paragraph title={t('Disclaimer')} text={product.Disclaimer} />
        </Stack>
      </Section>
    </Page>
  );
}

function OrderButton({ product }: { readonly product: Product }) {
  const mayOrder = useCan('orders.place');
  const isSuspended = useSuspension() !== null;
  if (!mayOrder || isSuspended) return null;
  const href = `/orders/new?product=${encodeURIComponent(product.Id)}`;
  return (
    <Button component={Link} href={href} leftSection={<IconPlus size={16} />}>
      {t('Order this')}
    </Button>
  );
}

function Choices({ product }: { readonly product: Product }) {
  const nameOf = useProductNames();
  return (
    <Section title={t('Recipients pick among')}>
      <Group component="ul" className="plain-list" gap="md">
        {product.Choices.map((id) => (
          <li key={id}>
            <Anchor component={Link} href={`/products/${id}`}>
              {nameOf(id)}
            </Anchor>
          </li>
        ))}
      </Group>
    </Section>
  );
}

function Paragraph({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" className="breakable">
        {text}
      </Text>
    </div>
  );
}

function factsOf(product: Product): readonly Fact[] {
  const { MinClaimDays, NeverExpires } = product;
  return [
    [t('Values'), valuesOf(product)],
    [t('Your price'), priceOf(product)],
    [t('Delivery'), product.AvailableDeliveryTypes.map((type) => typeWords[type]).join(', ')],
    [t('Languages'), product.CultureCodes.map(languageName).join(', ')],
    ...(NeverExpires ? [[t('Expiry'), t('Never expires')] as const] : []),
    ...(MinClaimDays === null
      ? []
      : [
          [
            t('Expiry'),
            t('Can be opened for at least {days, plural, one {# day} other {# days}}', { days: MinClaimDays }),
          ] as const,
        ]),
  ];
}

import { Group, Select, SimpleGrid } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import type { DeliveryType, Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { typeWords } from '../orders/order-words.ts';
import { ProductCard } from './product-card.tsx';
import { useProducts } from './use-products.ts';

const filterNames = ['text', 'currency', 'delivery', 'kind'] as const;
type Filters = Partial<Record<(typeof filterNames)[number], string>>;
const kindWords = { Card: t('One brand'), Choice: t('Recipient’s choice') } as const;

export function ProductsPage() {
  const products = useProducts();
  const { filters, setFilters } = useSearchFilters(filterNames);
  const all = products.data?.Data ?? [];
  const currencies = [...new Set(all.map(({ CurrencyCode }) => CurrencyCode))].sort();
  return (
    <Page title={t('Products')} lead={t('What your account can order, and at what price.')}>
      <Group align="flex-end">
        <SearchField
          placeholder={t('Name, currency or id')}
          value={filters.text ?? ''}
          onChange={(text) => setFilters({ text })}
        />
        <Select
          label={t('Currency')}
          placeholder={t('All')}
          w={120}
          clearable
          data={currencies}
          value={filters.currency ?? null}
          onChange={(currency) => setFilters({ currency })}
        />
        <Select
          label={t('Delivery')}
          placeholder={t('All')}
          w={170}
          clearable
          data={Object.entries(typeWords).map(([value, label]) => ({ value, label }))}
          value={filters.delivery ?? null}
          onChange={(delivery) => setFilters({ delivery })}
        />
        <Select
          label={t('Kind')}
          placeholder={t('All')}
          w={190}
          clearable
          data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
          value={filters.kind ?? null}
          onChange={(kind) => setFilters({ kind })}
        />
      </Group>
      <QueryView
        query={products}
        isEmpty={({ Data }) => !Data.some((product) => matches(product, filters))}
        empty={<Nothing title={t('No matching products')} icon={<IconCards aria-hidden="true" />} />}
      >
        {({ Data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} component="ul" className="plain-list">
            {Data.filter((product) => matches(product, filters)).map((product) => (
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

function matches(product: Product, { text = '', currency, delivery, kind }: Filters): boolean {
  const { Name, ShortDescription, CurrencyCode, Id, AvailableDeliveryTypes, Kind } = product;
  const wanted = text.trim().toLowerCase();
  return (
    [Name, ShortDescription, CurrencyCode, Id].some((each) => each.toLowerCase().includes(wanted)) &&
    (!currency || CurrencyCode === currency) &&
    (!delivery || AvailableDeliveryTypes.includes(delivery as DeliveryType)) &&
    (!kind || Kind === kind)
  );
}

import { Badge, Button, Group, Image, Switch, Text } from '@mantine/core';
import { IconCards, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorProduct } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney, formatPercent } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function CatalogPage() {
  const [typed, setTyped] = useState('');
  const [isRetiredShown, setRetiredShown] = useState(false);
  const products = useQuery({
    queryKey: keys.operator.products,
    queryFn: () => api.get('/operator/Products'),
  });
  const wanted = typed.trim().toLowerCase();
  const fits = ({ Name, Id, CurrencyCode, Active }: OperatorProduct) =>
    (Active || isRetiredShown) && `${Name} ${Id} ${CurrencyCode}`.toLowerCase().includes(wanted);
  return (
    <Page
      title={t('Catalog')}
      lead={t('What can be ordered. Each change creates a new version; existing orders keep theirs.')}
      actions={
        <Allowed act="operator.catalog:write">
          <Button component={Link} href="/operator/catalog/new" leftSection={<IconPlus size={16} />}>
            {t('New product')}
          </Button>
        </Allowed>
      }
    >
      <Group align="flex-end">
        <SearchField placeholder={t('Name, id or currency')} value={typed} onChange={setTyped} className="grow" />
        <Switch
          label={t('Show retired')}
          mb={8}
          checked={isRetiredShown}
          onChange={(event) => setRetiredShown(event.currentTarget.checked)}
        />
      </Group>
      <Section>
        <QueryView
          query={products}
          isEmpty={({ Data }) => Data.filter(fits).length === 0}
          empty={<Nothing title={t('No matching products')} icon={<IconCards aria-hidden="true" />} />}
        >
          {({ Data }) => <ProductTable products={Data.filter(fits)} />}
        </QueryView>
      </Section>
    </Page>
  );
}

function ProductTable({ products }: { readonly products: readonly OperatorProduct[] }) {
  return (
    <DataTable
      label={t('Products')}
      rows={products}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Product'), cell: (product) => <ProductName product={product} /> },
        { header: t('Values'), cell: valuesOf },
        {
          header: t('Price'),
          cell: ({ Cost, CurrencyCode }) =>
            t('{percent} off, {fee} fee', {
              percent: formatPercent(Cost.DiscountPercentage),
              fee: formatMoney(Cost.Fee, CurrencyCode),
            }),
        },
        {
          header: t('For'),
          cell: ({ IsPublic }) => (
            <Badge color={IsPublic ? 'blue' : 'gray'}>{IsPublic ? t('Everyone') : t('Selected accounts')}</Badge>
          ),
        },
        { header: t('Status'), cell: ({ Active }) => <StatusBadge status={Active ? 'Active' : 'Retired'} /> },
      ]}
    />
  );
}

function ProductName({ product }: { readonly product: OperatorProduct }) {
  const faceplate = product.Media.Faceplates[0]?.Path;
  return (
    <Group gap="sm" wrap="nowrap">
      {faceplate && (
        <Image
          src={new URL(faceplate, window.location.origin).pathname}
          alt=""
          w={54}
          h={34}
          radius="sm"
          fit="cover"
          loading="lazy"
        />
      )}
      <div>
        <Link href={`/operator/catalog/${encodeURIComponent(product.Id)}`} className="text-link">
          {product.Name}
        </Link>
        <Text size="xs" c="dimmed">
          {product.Id}
        </Text>
      </div>
    </Group>
  );
}

function valuesOf({
  DenominationType,
  DenominationRange: range,
  Denominations,
  CurrencyCode,
}: OperatorProduct): string {
  if (DenominationType === 'Range' && range)
    return t('{from} to {to}', {
      from: formatMoney(range.Min, CurrencyCode),
      to: formatMoney(range.Max, CurrencyCode),
    });
  return Denominations.map((value) => formatMoney(value, CurrencyCode)).join(', ');
}

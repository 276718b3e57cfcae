import { Badge, Button, TextInput } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountProduct } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney, formatPercent } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { PriceDialog } from './price-dialog.tsx';

export function AccountPrices({ accountId }: { readonly accountId: string }) {
  const [wanted, setWanted] = useState('');
  const dialog = useUrlDialog('price');
  const products = useQuery({
    queryKey: keys.operator.accountProducts(accountId),
    queryFn: () => api.get('/operator/Accounts/:id/Products', { params: { id: accountId } }),
  });
  const open = products.data?.Data.find(({ ProductId }) => ProductId === dialog.value) ?? null;
  const fits = ({ Name, ProductId }: AccountProduct) =>
    `${Name} ${ProductId}`.toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    <Section
      title={t('Products and prices')}
      hint={t("What this account can order, and its prices where they differ from the product's.")}
    >
      <TextInput
        aria-label={t('Search products')}
        placeholder={t('Search')}
        mb="md"
        maw={320}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-search
      />
      <QueryView
        query={products}
        isEmpty={({ Data }) => Data.filter(fits).length === 0}
        empty={<Nothing title={t('No matching products')} icon={<IconCards aria-hidden="true" />} />}
      >
        {({ Data }) => <PriceTable products={Data.filter(fits)} onChange={({ ProductId }) => dialog.open(ProductId)} />}
      </QueryView>
      <Allowed act="operator.catalog:write">
        <PriceDialog accountId={accountId} product={open} onClose={dialog.close} />
      </Allowed>
    </Section>
  );
}

interface PriceTableProps {
  readonly products: readonly AccountProduct[];
  readonly onChange: (product: AccountProduct) => void;
}

function PriceTable({ products, onChange }: PriceTableProps) {
  return (
    <DataTable
      label={t('Products and prices')}
      rows={products}
      rowKey={({ ProductId }) => ProductId}
      columns={[
        {
          header: t('Product'),
          cell: ({ Name, CurrencyCode }) => (
            <span>
              <b>{Name}</b> ({CurrencyCode})
            </span>
          ),
        },
        { header: t('Can order'), cell: (row) => <Entitlement row={row} /> },
        {
          header: t('Fee'),
          isNumeric: true,
          cell: ({ Fee, DefaultFee, CurrencyCode }) => mark(formatMoney(Fee ?? DefaultFee, CurrencyCode), Fee !== null),
        },
        {
          header: t('Discount'),
          isNumeric: true,
          cell: ({ DiscountPercentage, DefaultDiscountPercentage }) =>
            mark(formatPercent(DiscountPercentage ?? DefaultDiscountPercentage), DiscountPercentage !== null),
        },
      ]}
      actions={(row) => (
        <Allowed act="operator.catalog:write">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(row)}
            aria-label={t('Edit {name}', { name: row.Name })}
          >
            {t('Edit')}
          </Button>
        </Allowed>
      )}
    />
  );
}

function Entitlement({ row }: { readonly row: AccountProduct }) {
  const may = row.IsEntitled ?? row.IsPublic;
  return (
    <Badge color={may ? 'teal' : 'gray'}>
      {row.IsEntitled === null ? (may ? t('Yes (default)') : t('No (default)')) : may ? t('Yes') : t('No (removed)')}
    </Badge>
  );
}

const mark = (text: string, isOwn: boolean) => (isOwn ? <b title={t('Specific to this account')}>{text}</b> : text);

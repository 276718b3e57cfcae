import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Transaction } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant, formatMoney, inWords, listed } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';

const filterNames = ['startDate', 'endDate', 'currencyCode', 'orderId'] as const;

export function TransactionsPage() {
  const mayExport = useCan('statements.export');
  const { filters, setFilters } = useSearchFilters(filterNames);
  const { orderId: _, ...statement } = filters;
  return (
    <Page
      title={t('Transactions')}
      lead={t('Every movement of money in this account. Entries are never changed or deleted.')}
      actions={
        mayExport && (
          <Button
            component="a"
            href={apiUrl('/Statement.csv', { query: statement })}
            download
            variant="light"
            leftSection={<IconDownload size={16} />}
          >
            {t('Statement (CSV)')}
          </Button>
        )
      }
    >
      <TransactionFilters filters={filters} setFilters={setFilters} />
      <TransactionTable filters={filters} />
    </Page>
  );
}

type FilterName = (typeof filterNames)[number];

interface TransactionFiltersProps {
  readonly filters: Partial<Record<FilterName, string>>;
  readonly setFilters: (next: Partial<Record<FilterName, string | null>>) => void;
}

function TransactionFilters({ filters, setFilters }: TransactionFiltersProps) {
  const balances = useQuery({
    queryKey: keys.balances,
    queryFn: () => api.get('/Balances', { query: { pageSize: 50 } }),
  });
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="date"
        label={t('From (UTC)')}
        value={filters.startDate ?? ''}
        onChange={(event) => setFilters({ startDate: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('To (UTC)')}
        value={filters.endDate ?? ''}
        onChange={(event) => setFilters({ endDate: event.currentTarget.value })}
      />
      <Select
        label={t('Currency')}
        placeholder={t('All')}
        clearable
        w={120}
        data={balances.data?.Data.map(({ CurrencyCode }) => CurrencyCode) ?? []}
        value={filters.currencyCode ?? null}
        onChange={(value) => setFilters({ currencyCode: value })}
      />
      {filters.orderId && (
        <Button variant="subtle" onClick={() => setFilters({ orderId: null })}>
          {t('Filtered by order · show all')}
        </Button>
      )}
    </Group>
  );
}

function TransactionTable({ filters }: Pick<TransactionFiltersProps, 'filters'>) {
  const rows = usePagedRows({
    queryKey: keys.transactions(filters),
    fetchPage: pageOf('/Transactions', { query: filters }),
  });
  return (
    <Section p={0}>
      <VirtualTable
        label={t('Transactions')}
        rows={rows}
        empty={<Nothing title={t('No transactions')} icon={<IconReceipt aria-hidden="true" />} />}
        columns={[
          { header: t('When'), track: '12rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
          { header: t('What'), track: 'minmax(0, 1fr)', cell: ({ Kind }) => inWords(Kind) },
          { header: t('Balance'), track: '8rem', cell: ({ Balance }) => inWords(Balance) },
          { header: t('Amount'), track: '11rem', isNumeric: true, cell: (row) => <Amount row={row} /> },
        ]}
        compact={(row) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600}>
                {inWords(row.Kind)}
              </Text>
              <Text size="xs" c="dimmed">
                {listed([formatInstant(row.Timestamp), inWords(row.Balance)], ' · ')}
              </Text>
            </div>
            <Amount row={row} />
          </Group>
        )}
        {...(rows.totalCount !== undefined && { href: hrefOf })}
      />
    </Section>
  );
}

const hrefOf = ({ OrderId }: Transaction) => (OrderId ? `/orders/${OrderId}` : '/funding');

function Amount({ row }: { readonly row: Transaction }) {
  return (
    <Text size="sm" fw={600} c={row.Amount < 0 ? undefined : 'var(--portal-gain)'} className="numeric">
      {row.Amount > 0 && '+'}
      {formatMoney(row.Amount, row.CurrencyCode)}
    </Text>
  );
}

import { Button, Text } from '@mantine/core';
import { IconCreditCardOff, IconDownload, IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Query, QueryOf } from '../../api/routes.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { BulkVoid } from './bulk-void.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { noFilters, OrderFilters, type OrderFilterValues, orderFilterNames } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOrderSelection } from './use-order-selection.ts';
import type { VoidSource } from './void-orders.ts';

/** Filters come from the URL, where a person may write anything: the service checks them. */
type SearchQuery = QueryOf<'GET', '/Orders.csv'>;

export function OrdersPage() {
  const { filters, setFilters, count } = useSearchFilters(orderFilterNames);
  const rows = usePagedRows({
    queryKey: keys.orders(filters),
    fetchPage: pageOf('/Orders', { query: filters as SearchQuery }),
    refetchMs: 15_000,
  });
  const mayVoid = useMayVoid();
  const selection = useOrderSelection(filters, rows.totalCount);
  return (
    <Page
      title={t('Orders')}
      lead={t('Newest first.')}
      actions={
        <>
          {mayVoid && count > 0 && <VoidMatching filters={filters} />}
          <ExportButton filters={filters} />
          <NewOrderButton />
        </>
      }
    >
      <OrderFilters filters={filters} setFilters={setFilters} />
      {rows.known?.SearchedSince && (
        <Text size="sm" c="dimmed" role="note">
          {t(
            'Orders placed since {date} were searched. To search earlier ones, set To. Exact values are found at any age.',
            { date: formatInstant(rows.known.SearchedSince) },
          )}
        </Text>
      )}
      <Section p={0}>
        <OrderTable
          rows={rows}
          selection={mayVoid ? selection.checkboxes : undefined}
          empty={<NoOrders isFiltered={count > 0} showAll={() => setFilters(noFilters)} />}
        />
      </Section>
      <SelectionBar selection={selection} />
    </Page>
  );
}

interface NoOrdersProps {
  readonly isFiltered: boolean;
  readonly showAll: () => void;
}

function NoOrders({ isFiltered, showAll }: NoOrdersProps) {
  const icon = <IconGift aria-hidden="true" />;
  if (!isFiltered)
    return (
      <Nothing title={t('No orders yet')} icon={icon}>
        {t('Orders placed here, by upload or through the API appear here.')}
      </Nothing>
    );
  return (
    <Nothing
      title={t('No matching orders')}
      icon={icon}
      actions={
        <Button variant="light" onClick={showAll}>
          {t('Show all orders')}
        </Button>
      }
    >
      {t('Part of a PO number or name is enough; email, phone, order id and external id must match exactly.')}
    </Nothing>
  );
}

function ExportButton({ filters }: { readonly filters: OrderFilterValues }) {
  const mayExport = useCan('orders.export');
  if (!mayExport) return null;
  return (
    <Button
      component="a"
      href={apiUrl('/Orders.csv', { query: filters as SearchQuery })}
      download
      variant="light"
      leftSection={<IconDownload size={16} />}
    >
      {Object.keys(filters).length > 0 ? t('Export matching') : t('Export')}
    </Button>
  );
}

function useMayVoid(): boolean {
  const mayOrder = useCan('orders.place');
  return useSuspension() === null && mayOrder;
}

function VoidMatching({ filters }: { readonly filters: Query }) {
  const [source, setSource] = useState<VoidSource | null>(null);
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconCreditCardOff size={16} />}
        onClick={() => setSource({ filters })}
      >
        {t('Void matching')}
      </Button>
      <BulkVoid source={source} onClose={() => setSource(null)} />
    </>
  );
}

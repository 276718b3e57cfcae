import { Button } from '@mantine/core';
import { IconCreditCardOff, IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { Query } from '../../api/routes.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { BulkVoid } from './bulk-void.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { OrderFilters, orderFilterNames } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOrderSelection } from './use-order-selection.ts';
import type { VoidSource } from './void-orders.ts';

export function OrdersPage() {
  const { filters, setFilters, count } = useSearchFilters(orderFilterNames);
  const rows = usePagedRows({
    queryKey: keys.orders(filters),
    fetchPage: pageOf('/Orders', { query: filters }),
    refetchMs: 15_000,
  });
  const mayVoid = useMayVoid();
  const selection = useOrderSelection(filters, rows.totalCount);
  return (
    <Page
      title="Orders"
      lead="Newest first."
      actions={
        <>
          {mayVoid && count > 0 && <VoidMatching filters={filters} />}
          <NewOrderButton />
        </>
      }
    >
      <OrderFilters filters={filters} setFilters={setFilters} />
      <Section p={0}>
        <OrderTable
          rows={rows}
          selection={mayVoid ? selection.checkboxes : undefined}
          empty={
            count > 0 ? (
              <Nothing
                title="No matching orders"
                icon={<IconGift aria-hidden="true" />}
                actions={
                  <Button
                    variant="light"
                    onClick={() => setFilters(Object.fromEntries(orderFilterNames.map((name) => [name, null])))}
                  >
                    Show all orders
                  </Button>
                }
              >
                PO number, email and phone must match exactly; part of a name is enough.
              </Nothing>
            ) : (
              <Nothing title="No orders yet" icon={<IconGift aria-hidden="true" />}>
                Orders placed here, by upload or through the API appear here.
              </Nothing>
            )
          }
        />
      </Section>
      <SelectionBar selection={selection} />
    </Page>
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
        Void matching
      </Button>
      <BulkVoid source={source} onClose={() => setSource(null)} />
    </>
  );
}

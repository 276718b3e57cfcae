import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant, formatMoney, showInvisible } from '../../ui/format.ts';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import type { RowSelection } from '../../ui/virtual-cells.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { OrderBadge } from './order-badge.tsx';
import { recipientsOf, totalCost, typeWords } from './order-words.ts';

interface OrderTableProps {
  readonly rows: PagedRows<Order>;
  readonly selection?: RowSelection<Order> | undefined;
  readonly empty: ReactNode;
}

export function OrderTable({ rows, selection, empty }: OrderTableProps) {
  return (
    <VirtualTable
      label={t('Orders')}
      rows={rows}
      selection={selection}
      empty={empty}
      href={({ Id }) => `/orders/${Id}`}
      columns={[
        { header: t('PO number'), track: 'minmax(0, 1.6fr)', cell: ({ PONumber }) => <b>{showInvisible(PONumber)}</b> },
        { header: t('Recipient'), track: 'minmax(0, 1.6fr)', cell: recipientsOf },
        { header: t('Placed'), track: '11rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
        { header: t('Type'), track: '7.5rem', cell: ({ Type }) => typeWords[Type] },
        {
          header: t('Cost'),
          track: '8rem',
          isNumeric: true,
          cell: (order) => formatMoney(totalCost(order), order.CurrencyCode),
        },
        { header: t('Status'), track: '11rem', cell: (order) => <OrderBadge order={order} /> },
      ]}
      compact={(order) => (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <div className="list-main">
            <Text size="sm" fw={600} truncate>
              {showInvisible(order.PONumber)}
            </Text>
            <Text size="xs" truncate>
              {recipientsOf(order)}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {formatMoney(totalCost(order), order.CurrencyCode)} · {formatInstant(order.Timestamp)}
            </Text>
          </div>
          <OrderBadge order={order} />
        </Group>
      )}
    />
  );
}

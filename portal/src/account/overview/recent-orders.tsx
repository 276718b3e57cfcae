import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { OrderSummary } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatAgo, formatMoney, showInvisible } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

interface RecentOrdersProps {
  readonly orders: readonly OrderSummary[];
  /** Of the service: the clock of a stage environment can be ahead. */
  readonly now: number;
}

export function RecentOrders({ orders, now }: RecentOrdersProps) {
  return (
    <Stack gap={0} component="ul" className="plain-list">
      {orders.map((order) => (
        <li key={order.Id}>
          <Link href={`/orders/${order.Id}`} className="row-link list-row">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {showInvisible(order.PONumber)}
              </Text>
              <Text size="xs" c="dimmed">
                {formatAgo(order.Timestamp, now)} ·{' '}
                {t('{count, plural, one {# line} other {# lines}}', { count: order.LineItemCount })}
              </Text>
            </div>
            <Group gap="sm" wrap="nowrap">
              <Text size="sm" className="numeric">
                {formatMoney(order.Cost, order.CurrencyCode)}
              </Text>
              <StatusBadge status={order.Status} />
            </Group>
          </Link>
        </li>
      ))}
    </Stack>
  );
}

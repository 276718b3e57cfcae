import { Drawer, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LineItem, OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { useProductNames } from '../products/use-products.ts';
import { LineDetail } from './line-detail.tsx';
import { recipientOf, refundOf } from './order-words.ts';

export function LineTable({ order }: { readonly order: OrderWithTimeline }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const productName = useProductNames();
  const open = order.LineItems.find(({ Id }) => Id === openId);
  const refunds = new Map(order.LineItems.map((line) => [line.Id, refundOf(order, line)]));
  const hasRefunds = [...refunds.values()].some((words) => words !== null);
  return (
    <Section p={0}>
      <VirtualTable
        label={t('Lines')}
        rows={wholeList(order.LineItems)}
        empty={null}
        onOpen={({ Id }) => setOpenId(Id)}
        columns={[
          { header: t('Recipient'), track: 'minmax(0, 1.5fr)', cell: recipientOf },
          { header: t('Product'), track: 'minmax(0, 1.5fr)', cell: ({ ProductId }) => productName(ProductId) },
          {
            header: t('Cards'),
            track: '9rem',
            cell: ({ Quantity, Value }) => `${formatCount(Quantity)} × ${formatMoney(Value, order.CurrencyCode)}`,
          },
          {
            header: t('Cost'),
            track: '7rem',
            isNumeric: true,
            cell: ({ Cost }) => formatMoney(Cost, order.CurrencyCode),
          },
          ...(hasRefunds
            ? [{ header: t('Refunded'), track: 'minmax(0, 1.6fr)', cell: ({ Id }: LineItem) => refunds.get(Id) ?? '' }]
            : []),
          { header: t('Status'), track: '8rem', cell: lineBadge },
        ]}
        compact={(line) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {recipientOf(line)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {refunds.has(line.Id) && t('Refunded {what} · ', { what: refunds.get(line.Id) ?? '' })}
                {formatCount(line.Quantity)} × {formatMoney(line.Value, order.CurrencyCode)} ·{' '}
                {productName(line.ProductId)}
              </Text>
            </div>
            {lineBadge(line)}
          </Group>
        )}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
        position="right"
        size="lg"
        title={<Text fw={600}>{open && recipientOf(open)}</Text>}
      >
        {open && <LineDetail order={order} line={open} />}
      </Drawer>
    </Section>
  );
}

function lineBadge({ Status, DeliveryStatus }: LineItem) {
  const showsDelivery = Status === 'Complete' && DeliveryStatus !== null && DeliveryStatus !== 'NotSent';
  return <StatusBadge status={showsDelivery ? DeliveryStatus : Status} />;
}

function wholeList<Row>(rows: readonly Row[]): PagedRows<Row> {
  return {
    totalCount: rows.length,
    error: null,
    rowAt: (index) => rows[index],
    show: doNothing,
    retry: doNothing,
  };
}

const doNothing = () => undefined;

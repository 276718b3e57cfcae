import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FundingRequest } from '../../api/types.generated.ts';
import { formatInstant, formatMoney } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';

export function FundingTable({ rows, empty }: { readonly rows: PagedRows<FundingRequest>; readonly empty: ReactNode }) {
  return (
    <VirtualTable
      label="Funding requests"
      rows={rows}
      empty={empty}
      columns={[
        { header: 'Requested', track: '12rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
        { header: 'Reference', track: 'minmax(0, 1fr)', cell: ({ Reference }) => Reference ?? '' },
        { header: 'Amount', track: '10rem', isNumeric: true, cell: (row) => formatMoney(row.Amount, row.CurrencyCode) },
        { header: 'Status', track: '7rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
        { header: 'Applied', track: '12rem', cell: ({ AppliedAt }) => (AppliedAt ? formatInstant(AppliedAt) : '') },
      ]}
      compact={(row) => (
        <Group justify="space-between" wrap="nowrap">
          <div className="list-main">
            <Text size="sm" fw={600}>
              {formatMoney(row.Amount, row.CurrencyCode)}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {formatInstant(row.Timestamp)}
              {row.Reference && ` · ${row.Reference}`}
            </Text>
          </div>
          <StatusBadge status={row.Status} />
        </Group>
      )}
    />
  );
}

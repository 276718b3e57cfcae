import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ForgetJob } from '../../api/types.generated.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { OrderLinks } from './order-links.tsx';

export function ForgetJobTable({ rows, empty }: { readonly rows: PagedRows<ForgetJob>; readonly empty: ReactNode }) {
  return (
    <VirtualTable
      label="Requests to forget a recipient"
      rows={rows}
      empty={empty}
      columns={[
        { header: 'Requested', track: '12rem', cell: ({ RequestedAt }) => formatInstant(RequestedAt) },
        { header: 'By', track: '6rem', cell: channelInWords },
        { header: 'Removed', track: 'minmax(0, 1fr)', cell: (job) => <Removed job={job} /> },
        { header: 'Status', track: '7rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
        {
          header: 'Completed',
          track: '12rem',
          cell: ({ CompletedAt }) => (CompletedAt ? formatInstant(CompletedAt) : ''),
        },
      ]}
      compact={(job) => (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className="list-main">
            <Text size="sm" fw={600} truncate>
              {formatInstant(job.RequestedAt)}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <Removed job={job} />
            </Text>
          </div>
          <StatusBadge status={job.Status} />
        </Group>
      )}
    />
  );
}

function channelInWords({ Channel }: ForgetJob): string {
  return Channel === 'Email' ? 'Email' : 'Phone';
}

function Removed({ job }: { readonly job: ForgetJob }) {
  const words = removedInWords(job);
  return (
    <Text size="sm" component="div" inherit>
      {words}
      {job.Status === 'Waiting' && <OrderLinks lines={job.WaitingFor} />}
    </Text>
  );
}

const placeWords: Readonly<Record<keyof ForgetJob['Counts'], string>> = {
  LineItems: 'line items',
  Orders: 'notes',
  Messages: 'messages',
  OutboxMessages: 'outbox messages',
  Visitors: 'visitors of gift pages',
  Parcels: 'parcels',
  VoidReasons: 'reasons of voided cards',
  Cases: 'reported problems',
  UploadRows: 'rows of uploads',
  WebhookAnswers: 'webhook answers',
};

function removedInWords({ Counts, Status }: ForgetJob): string {
  const parts = Object.entries(placeWords).flatMap(([place, words]) => {
    const count = Counts[place as keyof typeof Counts];
    return count > 0 ? [`${words}: ${formatCount(count)}`] : [];
  });
  if (parts.length === 0) return Status === 'Complete' ? 'Nothing was stored' : '';
  return Status === 'Complete' ? `${parts.join(', ')}; nothing left` : parts.join(', ');
}

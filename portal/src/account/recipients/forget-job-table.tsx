import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ForgetJob } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { OrderLinks } from './order-links.tsx';

export function ForgetJobTable({ rows, empty }: { readonly rows: PagedRows<ForgetJob>; readonly empty: ReactNode }) {
  return (
    <VirtualTable
      label={t('Requests to forget a recipient')}
      rows={rows}
      empty={empty}
      columns={[
        { header: t('Requested'), track: '12rem', cell: ({ RequestedAt }) => formatInstant(RequestedAt) },
        { header: t('By'), track: '6rem', cell: channelInWords },
        { header: t('Removed'), track: 'minmax(0, 1fr)', cell: (job) => <Removed job={job} /> },
        { header: t('Status'), track: '7rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
        {
          header: t('Completed'),
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
  return Channel === 'Email' ? t('Email') : t('Phone');
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
  LineItems: t('line items'),
  Orders: t('notes'),
  Messages: t('messages'),
  OutboxMessages: t('outbox messages'),
  Visitors: t('visitors of gift pages'),
  Parcels: t('parcels'),
  VoidReasons: t('reasons of voided cards'),
  Cases: t('reported problems'),
  UploadRows: t('rows of uploads'),
  WebhookAnswers: t('webhook answers'),
  OrderDrafts: t('drafts of orders'),
  Reports: t('files of reports'),
};

function removedInWords({ Counts, Status }: ForgetJob): string {
  const parts = Object.entries(placeWords).flatMap(([place, words]) => {
    const count = Counts[place as keyof typeof Counts];
    return count > 0 ? [`${words}: ${formatCount(count)}`] : [];
  });
  if (parts.length === 0) return Status === 'Complete' ? t('Nothing was stored') : '';
  return Status === 'Complete' ? t('{parts}; nothing left', { parts: parts.join(', ') }) : parts.join(', ');
}

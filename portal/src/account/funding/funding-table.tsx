import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiUrl } from '../../api/client.ts';
import type { FundingRequest } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { formatInstant, formatMoney, inGroups } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';

interface FundingTableProps {
  readonly rows: PagedRows<FundingRequest>;
  readonly empty: ReactNode;
  /** Whether applied requests have invoices that this person can download. */
  readonly hasInvoices: boolean;
}

export function FundingTable({ rows, empty, hasInvoices }: FundingTableProps) {
  return (
    <VirtualTable
      label={t('Funding requests')}
      rows={rows}
      empty={empty}
      columns={[
        { header: t('Requested'), track: '11rem', cell: ({ Timestamp }) => formatInstant(Timestamp) },
        {
          header: t('Payment reference'),
          track: '11rem',
          cell: ({ PaymentReference }) => (
            <CopyText
              value={inGroups(PaymentReference)}
              label={t('payment reference {paymentReference}', { paymentReference: PaymentReference })}
            />
          ),
        },
        {
          header: t('Your reference'),
          track: 'minmax(0, 1fr)',
          cell: ({ Reference }) => <Shortened text={Reference} />,
        },
        {
          header: t('Amount'),
          track: '8rem',
          isNumeric: true,
          cell: (row) => formatMoney(row.Amount, row.CurrencyCode),
        },
        { header: t('Status'), track: '8.5rem', cell: ({ Status }) => <StatusBadge status={Status} /> },
        {
          header: t('Outcome'),
          track: 'minmax(0, 1.2fr)',
          cell: (row) => <Outcome request={row} hasInvoice={hasInvoices} />,
        },
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
            <Text size="xs" truncate>
              {row.RejectionReason === null ? inGroups(row.PaymentReference) : row.RejectionReason}
            </Text>
          </div>
          <StatusBadge status={row.Status} />
        </Group>
      )}
    />
  );
}

function Shortened({ text }: { readonly text: string | null }) {
  return (
    <Text size="sm" truncate title={text ?? undefined}>
      {text}
    </Text>
  );
}

function Outcome({ request, hasInvoice }: { readonly request: FundingRequest; readonly hasInvoice: boolean }) {
  const { Id, Status, AppliedAt, RejectionReason } = request;
  if (Status !== 'Applied' || !hasInvoice)
    return <Shortened text={RejectionReason ?? (AppliedAt && formatInstant(AppliedAt))} />;
  return (
    <Anchor size="sm" href={apiUrl('/FundingRequests/:id/Invoice.pdf', { params: { id: Id } })} download>
      {t('Invoice')}
    </Anchor>
  );
}

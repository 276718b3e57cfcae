import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Payment } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstRows } from '../../ui/first-rows.tsx';
import { formatInstant, formatMoney, inGroups } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { CloseDialog, type Closing } from './close-dialog.tsx';
import { issueWords, providerNames } from './issue-words.ts';

const shownMax = 50;

export function PaymentsPage() {
  const [status, setStatus] = useState<'ToSettle' | 'All'>('ToSettle');
  const [assigning, setAssigning] = useState<Payment | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);
  const payments = useQuery({
    queryKey: keys.operator.payments(status),
    queryFn: () => api.get('/operator/Payments', { query: { status, pageSize: shownMax } }),
    refetchInterval: 10_000,
  });
  return (
    <Page
      title={t('Payments')}
      lead={t(
        'Payments that name exactly one open request and its amount are applied automatically. Settle the others here.',
      )}
    >
      <StatusSwitch open={{ value: 'ToSettle', label: t('To settle') }} value={status} onChange={setStatus} />
      <FirstRows
        query={payments}
        empty={
          <Nothing
            title={status === 'ToSettle' ? t('Nothing to settle') : t('No payments yet')}
            icon={<IconCashBanknote aria-hidden="true" />}
          />
        }
      >
        {(rows) => <PaymentRows rows={rows} onAssign={setAssigning} onClose={setClosing} />}
      </FirstRows>
      <AssignDialog payment={assigning} onClose={() => setAssigning(null)} />
      <CloseDialog closing={closing} onClose={() => setClosing(null)} />
    </Page>
  );
}

interface PaymentRowsProps {
  readonly rows: readonly Payment[];
  readonly onAssign: (payment: Payment) => void;
  readonly onClose: (closing: Closing) => void;
}

function PaymentRows({ rows, onAssign, onClose }: PaymentRowsProps) {
  const mayDecide = useCan('operator.funding:write');
  return (
    <DataTable
      label={t('Payments')}
      rows={rows}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Received'), cell: ({ ReceivedAt }) => formatInstant(ReceivedAt) },
        {
          header: t('Amount'),
          isNumeric: true,
          cell: ({ Amount, CurrencyCode }) => <b>{formatMoney(Amount, CurrencyCode)}</b>,
        },
        { header: t('From'), cell: (payment) => <Origin payment={payment} /> },
        { header: t('Text'), cell: ({ Text: text }) => <span className="breakable">{text}</span> },
        { header: t('Status'), cell: (payment) => <PaymentStatus payment={payment} /> },
      ]}
      actions={(payment) =>
        mayDecide && payment.Status === 'ToSettle' ? (
          <Group gap={4} justify="flex-end">
            {payment.Amount > 0 && (
              <Button size="compact-sm" onClick={() => onAssign(payment)}>
                {t('Assign')}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={() => onClose({ payment, as: 'Return' })}>
              {t('Returned')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => onClose({ payment, as: 'Ignore' })}>
              {t('Ignore')}
            </Button>
          </Group>
        ) : null
      }
    />
  );
}

function Origin({ payment }: { readonly payment: Payment }) {
  return (
    <div>
      <Text size="sm">{payment.Payer ?? t('Unknown payer')}</Text>
      <Text size="xs" c="dimmed" className="breakable">
        {providerNames[payment.Provider]} · {payment.ProviderPaymentId}
      </Text>
    </div>
  );
}

function PaymentStatus({ payment }: { readonly payment: Payment }) {
  const { Status, Issue, Account, Owed, Taken, CurrencyCode, FirstApprover, SettleReason, PaymentReference } = payment;
  const lines = [
    Status === 'ToSettle' && Issue ? issueWords[Issue] : null,
    PaymentReference ? inGroups(PaymentReference) : null,
    Account ? Account.Name : null,
    SettleReason,
    Taken > 0 ? t('{amount} taken back', { amount: formatMoney(Taken, CurrencyCode) }) : null,
  ].filter((line) => line !== null);
  return (
    <div>
      <StatusBadge status={Status} />
      {Owed > 0 && (
        <StatusBadge status="Failed" label={t('{amount} owed', { amount: formatMoney(Owed, CurrencyCode) })} />
      )}
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
      {FirstApprover && (
        <Anchor component={Link} href="/operator/approvals" size="xs" underline="always">
          {t('Waiting for approval ({name})', { name: FirstApprover.Name })}
        </Anchor>
      )}
    </div>
  );
}

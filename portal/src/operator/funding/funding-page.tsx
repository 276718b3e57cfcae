import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorFunding } from '../../api/types.generated.ts';
import { can } from '../../app/permissions.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstRows } from '../../ui/first-rows.tsx';
import { formatInstant, formatMoney, inGroups } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { useAct } from '../../ui/use-act.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ReverseDialog, reverseLabel } from './reverse-dialog.tsx';

const shownMax = 50;

export function OperatorFundingPage() {
  const [status, setStatus] = useState<'Pending' | 'All'>('Pending');
  const [rejecting, setRejecting] = useState<OperatorFunding | null>(null);
  const [reversing, setReversing] = useState<OperatorFunding | null>(null);
  const requests = useQuery({
    queryKey: keys.operator.funding(status),
    queryFn: () => api.get('/operator/FundingRequests', { query: { status, pageSize: shownMax } }),
    refetchInterval: 10_000,
  });
  return (
    <Page title={t('Funding')} lead={t('Payments that accounts have announced. Apply each once it has arrived.')}>
      <StatusSwitch open={{ value: 'Pending', label: t('Open', {}, 'status') }} value={status} onChange={setStatus} />
      <FirstRows
        query={requests}
        empty={
          <Nothing
            title={status === 'Pending' ? t('No open requests') : t('No requests')}
            icon={<IconBuildingBank aria-hidden="true" />}
          />
        }
      >
        {(rows) => <FundingRows rows={rows} onReject={setRejecting} onReverse={setReversing} />}
      </FirstRows>
      <RejectDialog request={rejecting} onClose={() => setRejecting(null)} />
      <ReverseDialog request={reversing} onClose={() => setReversing(null)} />
    </Page>
  );
}

interface FundingRowsProps {
  readonly rows: readonly OperatorFunding[];
  readonly onReject: (request: OperatorFunding) => void;
  readonly onReverse: (request: OperatorFunding) => void;
}

function FundingRows({ rows, onReject, onReverse }: FundingRowsProps) {
  const me = useMe();
  const mayDecide = can(me, 'operator.funding:write');
  const apply = useAct({
    run: (request: OperatorFunding) =>
      api.post('/operator/FundingRequests/:accountId/:id/Apply', {
        params: { accountId: request.Account.Id, id: request.Id },
      }),
    question: (request) => applyQuestion(request),
    stale: [keys.operator.everyFunding, keys.operator.everyAccount, keys.operator.everyApproval],
    done: ({ Status }) =>
      Status === 'Pending' ? t('Requested. Another operator must approve it.') : t('Funds applied.'),
  });
  return (
    <DataTable
      label={t('Funding requests')}
      rows={rows}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Account'), cell: ({ Account }) => <b>{Account.Name}</b> },
        {
          header: t('Amount'),
          isNumeric: true,
          cell: ({ Amount, CurrencyCode }) => <b>{formatMoney(Amount, CurrencyCode)}</b>,
        },
        {
          header: t('Payment reference'),
          cell: ({ PaymentReference }) => (
            <CopyText
              value={inGroups(PaymentReference)}
              label={t('payment reference {paymentReference}', { paymentReference: PaymentReference })}
            />
          ),
        },
        { header: t('Their reference'), cell: ({ Reference }) => Reference ?? t('None') },
        { header: t('Requested'), cell: ({ Timestamp }) => formatInstant(Timestamp) },
        { header: t('Status'), cell: (request) => <FundingStatus request={request} /> },
      ]}
      actions={(request) =>
        !mayDecide ? null : request.Status === 'Pending' ? (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {request.FirstApprover?.Id !== me.Id && (
              <Button size="compact-sm" onClick={() => apply.act(request)}>
                {applyLabel(request)}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => onReject(request)}>
              {t('Reject')}
            </Button>
          </Group>
        ) : isReversible(request) ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onReverse(request)}>
            {reverseLabel(request)}
          </Button>
        ) : null
      }
    />
  );
}

function isReversible({ Status, Amount, Reversed, FirstApprover }: OperatorFunding): boolean {
  return Status === 'Applied' && Reversed < Amount && FirstApprover === null;
}

/** How much went back to the payer, and why. */
function ReversedStatus({ request }: { readonly request: OperatorFunding }) {
  const { Amount, Reversed, Owed, CurrencyCode, ReversalReason } = request;
  const sum = formatMoney(Reversed, CurrencyCode);
  return (
    <>
      <StatusBadge status="Failed" label={Reversed < Amount ? t('{sum} reversed', { sum }) : t('Reversed')} />
      {ReversalReason !== null && (
        <Text size="xs" c="dimmed">
          {ReversalReason}
        </Text>
      )}
      {Owed > 0 && (
        <Text size="xs" c="dimmed">
          {t('{amount} owed', { amount: formatMoney(Owed, CurrencyCode) })}
        </Text>
      )}
    </>
  );
}

function FundingStatus({ request }: { readonly request: OperatorFunding }) {
  const { Status, NeedsSecondPerson, FirstApprover, RejectionReason } = request;
  const me = useMe();
  if (RejectionReason !== null)
    return (
      <>
        <StatusBadge status={Status} />
        <Text size="xs" c="dimmed">
          {RejectionReason}
        </Text>
      </>
    );
  if (request.Reversed > 0) return <ReversedStatus request={request} />;
  if (!FirstApprover && (Status !== 'Pending' || !NeedsSecondPerson)) return <StatusBadge status={Status} />;
  if (!FirstApprover) return <StatusBadge status="Scheduled" label={t('Needs approval')} />;
  return (
    <Group gap="xs">
      <StatusBadge status="Scheduled" label={t('Waiting for approval')} />
      <Anchor component={Link} href="/operator/approvals" size="sm" underline="always">
        {t('See Approvals')}
      </Anchor>
      {FirstApprover.Id === me.Id && (
        <Text size="sm" c="dimmed">
          {t('You requested this, so another operator must approve it.')}
        </Text>
      )}
    </Group>
  );
}

function applyLabel({ NeedsSecondPerson, FirstApprover }: OperatorFunding): string {
  if (!NeedsSecondPerson) return t('Apply');
  return FirstApprover ? t('Approve') : t('Request approval');
}

function applyQuestion({ Amount, CurrencyCode, Account, NeedsSecondPerson, FirstApprover }: OperatorFunding) {
  const sum = formatMoney(Amount, CurrencyCode);
  if (NeedsSecondPerson && !FirstApprover)
    return {
      title: t('Request approval to apply {sum} to {name}?', { sum, name: Account.Name }),
      consequences: [
        t('This is more than one operator can apply alone.'),
        t('Nothing is applied until another operator approves it.'),
      ],
      action: t('Request approval'),
    };
  return {
    title: FirstApprover
      ? t('Approve and apply {sum} to {name}?', { sum, name: Account.Name })
      : t('Apply {sum} to {name}?', { sum, name: Account.Name }),
    consequences: [
      ...(FirstApprover ? [t('{name} requested this. Both names are recorded.', { name: FirstApprover.Name })] : []),
      t('{name} can spend {sum} immediately.', { name: Account.Name, sum }),
      t('Make sure that the payment has arrived.'),
    ],
    action: FirstApprover ? t('Approve and apply {sum}', { sum }) : t('Apply {sum}', { sum }),
  };
}

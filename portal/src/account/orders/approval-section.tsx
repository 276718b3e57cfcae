import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OrderWithTimeline } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { RejectDialog } from '../approvals/reject-dialog.tsx';
import { type DecidedOrder, useApprove } from '../approvals/use-approve.ts';

type Approval = NonNullable<OrderWithTimeline['Approval']>;

const statusWords: Record<Approval['Status'], string> = {
  Waiting: t('Waiting for a decision'),
  Approved: t('Approved'),
  Rejected: t('Rejected'),
  Expired: t('Rejected: nobody decided in time'),
  Cancelled: t('Cancelled before a decision'),
};

/** Whether the order had to be approved, and what was decided. */
export function ApprovalSection({ order }: { readonly order: OrderWithTimeline }) {
  const { Approval: approval } = order;
  if (!approval) return null;
  return (
    <Section title={t('Approval')}>
      <Stack>
        <Facts labelWidth="9rem" facts={factsOf(approval)} />
        {approval.Status === 'Waiting' && <Decision order={{ OrderId: order.Id, PONumber: order.PONumber }} />}
      </Stack>
    </Section>
  );
}

function factsOf({ Status, RequestedAt, ExpiresAt, DecidedAt, DecidedBy, Reason, Rules }: Approval): Fact[] {
  return [
    [t('Status'), statusWords[Status]],
    [t('Rules'), Rules.join(', ')],
    [t('Requested'), formatInstant(RequestedAt)],
    ...(DecidedAt ? [[t('Decided'), formatInstant(DecidedAt)] as const] : []),
    ...(DecidedBy ? [[t('By'), DecidedBy] as const] : []),
    ...(Reason ? [[t('Reason'), Reason] as const] : []),
    ...(Status === 'Waiting' ? [[t('Decide until'), formatInstant(ExpiresAt)] as const] : []),
  ];
}

function Decision({ order }: { readonly order: DecidedOrder }) {
  const mayApprove = useCan('orders.approve');
  const isSuspended = useSuspension() !== null;
  const [rejecting, setRejecting] = useState<DecidedOrder | null>(null);
  const approve = useApprove();
  if (!mayApprove || isSuspended) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('Whoever placed the order cannot decide about it.')}
      </Text>
      <Group>
        <Button onClick={() => approve.act(order)} loading={approve.isRunning}>
          {t('Approve')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRejecting(order)}>
          {t('Reject')}
        </Button>
      </Group>
      <RejectDialog order={rejecting} onClose={() => setRejecting(null)} />
    </>
  );
}

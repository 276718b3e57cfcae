import { Button, Group, Stack, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Approval } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { Invitation } from '../../ui/invitation-once.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

interface ApprovalCardProps {
  readonly approval: Approval;
  readonly onRefuse: (approval: Approval) => void;
  readonly onInvited: (invitation: Invitation) => void;
}

/** One request: what would be done, who requested it, and what the reader can do about it. */
export function ApprovalCard({ approval, onRefuse, onInvited }: ApprovalCardProps) {
  return (
    <Section
      title={approval.Title}
      hint={t('Requested by {name} on {date}', { name: approval.AskedBy.Name, date: formatInstant(approval.AskedAt) })}
    >
      <Stack>
        <Facts labelWidth="8rem" facts={approval.Facts.map(({ Label, Value }) => [Label, Value] as const)} />
        {approval.Status === 'Waiting' ? (
          <Waiting approval={approval} onRefuse={onRefuse} onInvited={onInvited} />
        ) : (
          <Outcome approval={approval} />
        )}
      </Stack>
    </Section>
  );
}

function Waiting({ approval, onRefuse, onInvited }: ApprovalCardProps) {
  const params = { id: approval.Id };
  const approve = useAct({
    run: () => api.post('/operator/Approvals/:id/Approve', { params }),
    question: () => ({
      title: `${approval.Title}?`,
      consequences: [
        t('The change is made immediately, exactly as shown.'),
        t('Your name and the name of the requester are recorded.'),
      ],
      action: t('Approve'),
    }),
    stale: [keys.operator.everything],
    done: t('Approved and done.'),
    onDone: ({ Link, Facts }) => {
      const name = Facts.find(({ Label }) => Label === 'Name')?.Value;
      if (Link) onInvited({ link: Link, name: name ?? 'the new operator' });
    },
  });
  const withdraw = useAct({
    run: () => api.post('/operator/Approvals/:id/Withdraw', { params }),
    stale: [keys.operator.everything],
    done: t('The request was withdrawn.'),
  });
  return (
    <>
      {approval.WhyNot && (
        <Text size="sm" c="dimmed">
          {approval.WhyNot}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Expires on {date}.', { date: formatInstant(approval.ExpiresAt) })}
      </Text>
      <Group>
        {approval.CanApprove && (
          <Button onClick={() => approve.act(undefined)} loading={approve.isRunning}>
            {t('Approve')}
          </Button>
        )}
        {approval.IsOwn ? (
          <Button variant="light" onClick={() => withdraw.act(undefined)} loading={withdraw.isRunning}>
            {t('Withdraw')}
          </Button>
        ) : (
          <Button variant="subtle" color="red" onClick={() => onRefuse(approval)}>
            {t('Reject')}
          </Button>
        )}
      </Group>
    </>
  );
}

function Outcome({ approval }: { readonly approval: Approval }) {
  const { Status, DecidedBy, DecidedAt, Reason } = approval;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <StatusBadge status={Status} label={Status === 'Refused' ? t('Rejected') : undefined} />
        {DecidedBy && DecidedAt && (
          <Text size="sm" c="dimmed">
            {t('by {name} on {date}', { name: DecidedBy.Name, date: formatInstant(DecidedAt) })}
          </Text>
        )}
      </Group>
      {Reason && <Text size="sm">{t('Reason: {reason}', { reason: Reason })}</Text>}
    </Stack>
  );
}

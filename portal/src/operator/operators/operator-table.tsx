import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorPerson } from '../../api/types.generated.ts';
import { operatorRoleWords } from '../../app/permissions.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { factorWords } from '../../ui/factor-words.ts';
import { formatAgo } from '../../ui/format.ts';
import type { Invitation } from '../../ui/invitation-once.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { outcomeText } from '../approvals/notify-outcome.ts';
import { RolesDialog } from './roles-dialog.tsx';

type OnInvitation = (invitation: Invitation | null) => void;

interface OperatorTableProps {
  readonly operators: readonly OperatorPerson[];
  readonly onInvitation: OnInvitation;
}

export function OperatorTable({ operators, onInvitation }: OperatorTableProps) {
  const me = useMe();
  const acts = useOperatorActs(onInvitation);
  const [changed, setChanged] = useState<OperatorPerson | null>(null);
  return (
    <>
      <DataTable
        label={t('Operators')}
        rows={operators}
        rowKey={({ Id }) => Id}
        columns={[
          { header: t('Name'), cell: ({ Name }) => <b>{Name}</b> },
          { header: t('Email'), cell: ({ Email }) => Email },
          { header: t('Roles'), cell: ({ Roles }) => Roles.map((role) => operatorRoleWords[role]).join(', ') },
          { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
          { header: t('Two-factor'), cell: ({ SecondFactors }) => factorWords(SecondFactors) },
          {
            header: t('Last signed in'),
            cell: ({ LastSignInAt }) => (LastSignInAt ? formatAgo(LastSignInAt) : t('Never')),
          },
        ]}
        actions={(person) =>
          person.Id === me.Id ? null : (
            <OperatorButtons person={person} acts={acts} onRoles={() => setChanged(person)} />
          )
        }
      />
      <RolesDialog person={changed} onClose={() => setChanged(null)} />
    </>
  );
}

interface OperatorButtonsProps {
  readonly person: OperatorPerson;
  readonly acts: ReturnType<typeof useOperatorActs>;
  readonly onRoles: () => void;
}

function OperatorButtons({ person, acts, onRoles }: OperatorButtonsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {person.Status === 'Invited' && (
        <Button size="compact-sm" variant="subtle" onClick={() => acts.invite.act(person)}>
          {t('New link')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onRoles}>
        {t('Roles')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color={person.Status === 'Disabled' ? 'berry' : 'red'}
        onClick={() => acts.setStatus.act(person)}
      >
        {person.Status === 'Disabled' ? t('Enable') : t('Disable')}
      </Button>
    </Group>
  );
}

function useOperatorActs(onInvitation: OnInvitation) {
  const setStatus = useAct({
    run: (person: OperatorPerson) =>
      api.patch('/operator/Operators/:id', {
        params: { id: person.Id },
        body: {
          Status: person.Status === 'Disabled' ? 'Active' : 'Disabled',
        },
      }),
    question: ({ Name, Status }) =>
      Status === 'Disabled'
        ? {
            title: t('Enable {name}?', { name: Name }),
            consequences: [t('They regain access once another operator has approved it.')],
            action: t('Request'),
          }
        : {
            title: t('Disable {name}?', { name: Name }),
            consequences: [
              t('Their sessions end immediately and they cannot sign in.'),
              t('Two operators are needed to enable them again.'),
            ],
            action: t('Disable'),
            isDangerous: true,
          },
    stale: [keys.operator.operators, keys.operator.everyApproval],
    done: (answer) => outcomeText(answer, t('Operator disabled.')),
  });
  const invite = useAct({
    run: ({ Id }: OperatorPerson) => api.post('/operator/Operators/:id/Link', { params: { id: Id } }),
    stale: [keys.operator.operators],
    done: t('New invitation created.'),
    onDone: ({ Link }, { Name }) => onInvitation(Link ? { link: Link, name: Name } : null),
  });
  return { setStatus, invite };
}

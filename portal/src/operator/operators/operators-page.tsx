import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AskedApproval } from '../../api/types/operator.ts';
import type { Listed } from '../../api/types/page.ts';
import type { InvitationLink, Person } from '../../api/types/people.ts';
import { useMe } from '../../app/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo } from '../../ui/format.ts';
import { type Invitation, InvitationOnce } from '../../ui/invitation-once.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { doneOrAsked } from '../approvals/tell-asked.ts';
import { OperatorDialog } from './operator-dialog.tsx';

export function OperatorsPage() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const operators = useQuery({
    queryKey: keys.operator.operators,
    queryFn: () => api.get<Listed<Person>>('/operator/Operators'),
  });
  const setStatus = useAct({
    run: (person: Person) =>
      api.patch<{ Approval: AskedApproval | null }>(`/operator/Operators/${segment(person.Id)}`, {
        Status: person.Status === 'Disabled' ? 'Active' : 'Disabled',
      }),
    question: ({ Name, Status }) =>
      Status === 'Disabled'
        ? {
            title: `Enable ${Name}?`,
            consequences: ['They can run the service again once another operator has approved it.'],
            action: 'Request',
          }
        : {
            title: `Disable ${Name}?`,
            consequences: [
              'Their sessions end at once and they cannot sign in.',
              'Enabling them again takes two operators.',
            ],
            action: 'Disable',
            isDangerous: true,
          },
    stale: [keys.operator.operators, keys.operator.everyApproval],
    done: (answer) => doneOrAsked(answer, 'The operator was disabled.'),
  });
  const invite = useAct({
    run: ({ Id }: Person) => api.post<InvitationLink>(`/operator/Operators/${segment(Id)}/Link`),
    stale: [keys.operator.operators],
    done: 'There is a new invitation.',
    onDone: ({ Link }, { Name }) => setInvitation(Link ? { link: Link, name: Name } : null),
  });
  return (
    <Page
      title="Operators"
      lead="Who runs this service."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          Invite an operator
        </Button>
      }
    >
      <Section>
        <QueryView query={operators}>
          {({ Data }) => (
            <DataTable
              label="Operators"
              rows={Data}
              rowKey={({ Id }) => Id}
              columns={[
                { header: 'Name', cell: ({ Name }) => <b>{Name}</b> },
                { header: 'Email', cell: ({ Email }) => Email },
                { header: 'Status', cell: ({ Status }) => <StatusBadge status={Status} /> },
                { header: 'Second factor', cell: ({ HasSecondFactor }) => (HasSecondFactor ? 'On' : 'Off') },
                {
                  header: 'Last signed in',
                  cell: ({ LastSignInAt }) => (LastSignInAt ? formatAgo(LastSignInAt) : 'Never'),
                },
              ]}
              actions={(person) =>
                person.Id === me.Id ? null : (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    {person.Status === 'Invited' && (
                      <Button size="compact-sm" variant="subtle" onClick={() => invite.act(person)}>
                        New link
                      </Button>
                    )}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color={person.Status === 'Disabled' ? 'berry' : 'red'}
                      onClick={() => setStatus.act(person)}
                    >
                      {person.Status === 'Disabled' ? 'Enable' : 'Disable'}
                    </Button>
                  </Group>
                )
              }
            />
          )}
        </QueryView>
      </Section>
      <OperatorDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      <InvitationOnce invitation={invitation} onClose={() => setInvitation(null)} />
    </Page>
  );
}

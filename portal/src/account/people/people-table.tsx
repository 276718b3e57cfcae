import { Badge, Button, Menu, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Role } from '../../api/types/me.ts';
import type { InvitationLink, Person } from '../../api/types/people.ts';
import { useMe } from '../../app/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { accountRoles } from './roles.ts';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly onLink: (link: InvitationLink, name: string) => void;
}

export function PeopleTable({ people, onLink }: PeopleTableProps) {
  const me = useMe();
  const stale = [keys.people];
  const changeRole = useAct({
    run: ({ person, role }: { person: Person; role: Role }) =>
      api.patch<Person>(`/People/${segment(person.Id)}`, { Role: role }),
    stale,
    done: ({ Name }) => `${Name} has the new role from now on.`,
  });
  const setStatus = useAct({
    run: (person: Person) =>
      api.patch<Person>(`/People/${segment(person.Id)}`, {
        Status: person.Status === 'Disabled' ? 'Active' : 'Disabled',
      }),
    stale,
    done: ({ Name, Status }) =>
      Status === 'Disabled' ? `${Name} can no longer sign in.` : `${Name} can sign in again.`,
  });
  const remove = useAct({
    run: (person: Person) => api.delete(`/People/${segment(person.Id)}`),
    question: ({ Name }) => ({
      title: `Remove ${Name}?`,
      consequences: [
        'Their sessions end at once and they cannot sign in any more.',
        'What they did stays in the audit log.',
        'To let them back in they are invited anew.',
      ],
      action: 'Remove',
      isDangerous: true,
    }),
    stale,
    done: 'The person was removed.',
  });
  const invite = useAct({
    run: (person: Person) => api.post<InvitationLink>(`/People/${segment(person.Id)}/Link`),
    stale,
    onDone: (link, { Name }) => onLink(link, Name),
  });
  return (
    <DataTable
      label="People"
      rows={people}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: 'Name',
          cell: (person) => (
            <div>
              <Text size="sm" fw={600} component="div">
                {person.Name} {person.Id === me.Id && <Badge size="xs">You</Badge>}
              </Text>
              <Text size="xs" c="dimmed">
                {person.Email}
              </Text>
            </div>
          ),
        },
        {
          header: 'Role',
          cell: (person) => (
            <Select
              size="xs"
              w={150}
              aria-label={`Role of ${person.Name}`}
              data={accountRoles.map(({ value, label }) => ({ value, label }))}
              value={person.Role}
              allowDeselect={false}
              disabled={person.Id === me.Id}
              onChange={(role) => role && role !== person.Role && changeRole.act({ person, role: role as Role })}
            />
          ),
        },
        { header: 'Status', cell: ({ Status }) => <StatusBadge status={Status} /> },
        { header: 'Second factor', cell: ({ HasSecondFactor }) => (HasSecondFactor ? 'On' : 'Off') },
        { header: 'Last signed in', cell: ({ LastSignInAt }) => (LastSignInAt ? formatAgo(LastSignInAt) : 'Never') },
      ]}
      actions={(person) =>
        person.Id === me.Id ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-sm" variant="subtle" aria-label={`What to do with ${person.Name}`}>
                <IconDots size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {person.Status === 'Invited' && (
                <Menu.Item onClick={() => invite.act(person)}>New invitation link</Menu.Item>
              )}
              {person.Status !== 'Invited' && (
                <Menu.Item onClick={() => setStatus.act(person)}>
                  {person.Status === 'Disabled' ? 'Let in again' : 'Keep out for now'}
                </Menu.Item>
              )}
              <Menu.Item color="red" onClick={() => remove.act(person)}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}
